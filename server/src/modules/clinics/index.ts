export {
  insertAddress,
  insertClinic as openClinic,
  insertMember as addMember,
  insertOrganisation as openOrganisation,
  insertOrganisationMember as addOrganisationMember,
  setDoctorStatus,
} from './clinics.repo.ts';
export {
  type Clinic,
  clinicOf,
  type Doctor,
  doctorName,
  doctorOf,
  isAuthenticated,
  labStaffByRole,
} from './clinics.views.ts';
