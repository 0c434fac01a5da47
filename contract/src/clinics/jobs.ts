/** Lists that the clinic's people choose from. Their words stand in the messages under `jobs.<list>.<key>`. */

/** Professional titles of stomatologists in China (卫生专业技术资格: junior, attending, associate chief, chief). */
export const titles = ['assistantPhysician', 'resident', 'attending', 'associateChief', 'chief', 'other'] as const;
export const jobTypes = ['doctor', 'assistant', 'nurse', 'frontDesk', 'finance', 'manager', 'other'] as const;
export const workTypes = ['fullTime', 'partTime', 'multiSite'] as const;
export const workStatuses = ['working', 'disabled', 'left'] as const;
/** How a new clinic heard of the platform. */
export const inductions = ['colleague', 'exhibition', 'search', 'sales', 'article', 'other'] as const;
/** Posts within a clinic (platform-admin's post list). */
export const posts = [
  'orthodontist',
  'paediatricDentist',
  'generalDentist',
  'chairsideAssistant',
  'receptionist',
  'accountant',
  'clinicManager',
  'other',
] as const;

export type Title = (typeof titles)[number];
export type JobType = (typeof jobTypes)[number];
export type WorkType = (typeof workTypes)[number];
export type WorkStatus = (typeof workStatuses)[number];
export type Induction = (typeof inductions)[number];
export type Post = (typeof posts)[number];
