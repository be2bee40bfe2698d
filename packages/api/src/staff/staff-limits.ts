export const maxStaffKeys = 5
