/** Returns the SQL array of the phones of a staff member: on record and proved before. It may contain null. */
export const ownPhonesSql = (staff: string): string => `array_append(${staff}.former_phones, ${staff}.phone)`

/**
 * Returns the SQL condition: an account of the staff member fulfils `condition`. The accounts of a staff member are those
 * with the phone on record or one proved before, and all that were merged with them, because they belong to one person.
 * `staff`: SQL alias of the row in `staff`; `condition` may use the row `account` of `members`.
 */
export const ownsAccountSql = (staff: string, condition: string): string => `exists (
    select from members own
    join members account on coalesce(account.merged_into, account.id) = coalesce(own.merged_into, own.id)
    where own.phone = any(${ownPhonesSql(staff)}) and ${condition}
  )`
