export {
  toStaffActor,
  addStaff,
  isStaffAccount,
  listStaff,
  moveStaffPhone,
  listStaffPhones,
  removeStaff,
  staffMember,
  type StaffMember,
} from './staff-members.ts'
export { confirmStaff, createStaff, inviteAgain } from './manage-staff.ts'
export { sweepStaffSessions } from './sign-in/staff-sessions.ts'
