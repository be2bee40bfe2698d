/**
 * Returns the SQL condition: an account of the staff member fulfils `condition`. The accounts of a staff member are the one
 * with the phone on record and all that were merged with it, because they belong to one person. `staff`: SQL alias of the
 * row in `staff`; `condition` may use the row `account` of `members`.
 */
export const ownsAccountSql = (staff: string, condition: string): string => `exists (
    select from members own
    join members account on coalesce(account.merged_into, account.id) = coalesce(own.merged_into, own.id)
    where own.phone = ${staff}.phone and ${condition}
  )`
