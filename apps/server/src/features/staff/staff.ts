export {
  actorOf,
  addStaff,
  isOfStaff,
  listStaff,
  moveStaffPhone,
  listStaffPhones,
  removeStaff,
  staffMember,
  type StaffMember,
} from './people.ts'
export { confirmStaff, createStaff, inviteAgain } from './staff-desk.ts'
export { sweepStaffSessions } from './staff-sessions.ts'
