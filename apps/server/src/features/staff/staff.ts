export {
  actorOf,
  addStaff,
  isOfStaff,
  listStaff,
  moveStaffPhone,
  phonesOfStaff,
  removeStaff,
  staffMember,
  type StaffMember,
} from './people.ts'
export { confirmStaff, createStaff, inviteAgain } from './staff-desk.ts'
export { sweepStaffSessions } from './staff-sessions.ts'
