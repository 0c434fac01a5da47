import './clinics.tables.ts';
import type { Module } from '../../platform/module.ts';
import { routes } from './clinics.routes.ts';

export {
  insertAddress as addAddress,
  insertClinic as openClinic,
  insertLabPerson as addLabPerson,
  insertMember as addMember,
  insertOrganisation as openOrganisation,
  insertOrganisationMember as addOrganisationMember,
  setDoctorStatus,
} from './clinics.repo.ts';
export { type Clinic, clinicOf, type Doctor, doctorName, doctorOf, isAuthenticated, labStaffByRole } from './clinics.views.ts';

export const clinics: Module = { name: 'clinics', routes };
