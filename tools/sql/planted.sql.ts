/** SQL statements with which `sql.ts` tests itself. It must report one error in each of them, except in the last. */
type On = { query<R extends object>(query: { text: string; values: unknown[] }): Promise<R[]> }

export const wrongName = (on: On) =>
  on.query<{ memberId: string }>({ text: 'select id from members', values: [] })
export const wrongType = (on: On) =>
  on.query<{ number: number }>({ text: 'select number from orders', values: [] })
export const neverNull = (on: On) =>
  on.query<{ phone: string }>({ text: 'select phone from members', values: [] })
export const outerSide = (on: On) =>
  on.query<{ id: string }>({
    text: 'select o.id from members m left join orders o on o.member_id = m.id',
    values: [],
  })
export const tooMany = (on: On) =>
  on.query<{ id: string }>({ text: 'select id, phone from members', values: [] })
export const noColumn = (on: On) => on.query({ text: 'select nothing from members', values: [] })
export const noRowType = (): { text: string; values: unknown[] } => ({
  text: 'select number from orders where member_id is null',
  values: [],
})
export const unknownText = (on: On, table: string) => on.query({ text: `delete from ${table}`, values: [] })
export const oneBranch = (on: On, isFirst: boolean) =>
  on.query({ text: `select from members ${isFirst ? '' : 'where nothing'}`, values: [] })
export const right = (on: On, by: 'id' | 'number') =>
  on.query<{ id: string; at: Date }>({
    text: `select id, created_at as at from orders where ${by === 'id' ? 'id' : 'number'} = $1`,
    values: [],
  })
