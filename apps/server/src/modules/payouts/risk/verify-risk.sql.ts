import type { Check } from '../../../platform/db/consistency-checks.ts'

/**
 * Checks that risk cases and their release and withdrawal blocks agree. The checks of the ledger verify that
 * a blocked lot is not released.
 */
export const riskChecks: readonly Check[] = [
  {
    what: 'every release block and withdrawal block is active while its risk case is open, and inactive afterwards',
    text: `select s.member_id, 'case ' || s.case_number as place, c.state as expected,
        s.what || case when s.is_on then ' is blocked' else ' is not blocked' end as found
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
    what: 'no withdrawal is approved or sent while a risk case blocks it',
    // A sent withdrawal that becomes approved again, because its batch was cancelled, was not approved under the block.
    text: `select w.member_id, 'withdrawal ' || w.order_id as place, 'case ' || s.case_number as expected,
        e.status || ' by event ' || e.id as found
      from withdrawal_blocks s
      join withdrawals w on w.order_id = s.order_id
      join order_events e on e.order_id = s.order_id and e.id > s.since_event
        and (s.until_event is null or e.id <= s.until_event)
      where e.status = 'sent' or e.status = 'approved' and not exists (
        select from order_events earlier where earlier.order_id = e.order_id and earlier.status = 'approved' and earlier.id < e.id
      )`,
  },
  {
    what: 'every reward that a risk case took back has a reversal, and the case is confirmed',
    text: `select s.member_id, 'lot ' || s.lot as place, 'confirmed / reversal' as expected,
        concat_ws(' / ', c.state, coalesce(t.kind, 'nothing')) as found
      from release_blocks s
      join risk_cases c on c.number = s.case_number
      left join transactions t on t.member_id = s.member_id and t.part = s.lot and t.kind = 'reversal'
      where s.is_clawed_back and (c.state <> 'confirmed' or t.seq is null)`,
  },
  {
    what: 'every member with a block of a risk case is a member of that case',
    text: `select s.member_id, 'case ' || s.case_number as place, 'a member of the case' as expected, 'another member' as found
      from (
        select case_number, member_id from release_blocks
        union select s.case_number, w.member_id from withdrawal_blocks s join withdrawals w on w.order_id = s.order_id
      ) s
      where not exists (
        select from risk_case_members m where m.case_number = s.case_number and m.member_id = s.member_id
      )`,
  },
]
