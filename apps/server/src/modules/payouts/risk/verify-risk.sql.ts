import type { Check } from '../../../platform/db/differences.ts'

/** Checks risk cases against their blocks. The ledger verifies the release blocks themselves. */
export const riskChecks: readonly Check[] = [
  {
    what: 'an open case stops what it has stopped, and a closed one nothing',
    text: `select s.member_id, 'case ' || s.case_number as place, c.state as expected,
        s.what || case when s.is_on then ' is stopped' else ' goes on' end as found
      from (
        select case_number, member_id, 'lot ' || lot as what, until_seq is null as is_on from release_blocks
        union all
        select s.case_number, w.member_id, 'withdrawal ' || s.order_id, s.is_on
        from withdrawal_blocks s join withdrawals w on w.order_id = s.order_id
      ) s
      join risk_cases c on c.number = s.case_number
      where s.is_on <> (c.state = 'open')`,
  },
  {
    what: 'an application that is stopped is not approved',
    text: `select w.member_id, 'withdrawal ' || w.order_id as place, 'in review, or given up' as expected, o.status as found
      from withdrawal_blocks s join withdrawals w on w.order_id = s.order_id join orders o on o.id = w.order_id
      where s.is_on and o.status in ('approved', 'sent', 'paid', 'returned')`,
  },
  {
    what: 'a reward that a confirmed case took back is gone',
    text: `select s.member_id, 'lot ' || s.lot as place, 'confirmed / an reversal' as expected,
        concat_ws(' / ', c.state, coalesce(t.kind, 'nothing')) as found
      from release_blocks s
      join risk_cases c on c.number = s.case_number
      left join transactions t on t.member_id = s.member_id and t.part = s.lot and t.kind = 'reversal'
      where s.is_clawed_back and (c.state <> 'confirmed' or t.seq is null)`,
  },
  {
    what: 'a case is about the members whose entries it stops',
    text: `select s.member_id, 'case ' || s.case_number as place, 'a member of it' as expected, 'somebody else' as found
      from (
        select case_number, member_id from release_blocks
        union select s.case_number, w.member_id from withdrawal_blocks s join withdrawals w on w.order_id = s.order_id
      ) s
      where not exists (
        select from risk_case_members m where m.case_number = s.case_number and m.member_id = s.member_id
      )`,
  },
]
