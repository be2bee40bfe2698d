/** Returns the SQL for the name of the staff member in an actor: `olga` for `staff:olga` (see `toStaffActor`). */
const staffNameSql = (actor: string): string => `substr(${actor}, length('staff:') + 1)`

/**
 * Returns the SQL array of member ids: the account that requested the withdrawal and the accounts merged into it. Limits apply to
 * a person, not to one account. `withdrawal`: SQL alias of its row.
 */
export const requesterAccountIdsSql = (withdrawal: string): string => `array(
    select ${withdrawal}.member_id
    union all
    select member.id from members member where member.merged_into = ${withdrawal}.member_id
  )`

/**
 * SQL rows of the decisions by which staff helped a member to get money: a correction, merge, returned payout, closed risk
 * case that released money, lifted restriction or approved identity document.
 */
const decisions = `
    select member_id, author, decided_by, decided_at from balance_corrections
      where state = 'made' and kind = 'correction' and amount > 0
    union all
    select member_id, author, decided_by, decided_at from member_merges where state = 'made'
    union all
    select request.member_id, ${staffNameSql('event.actor')}, null, event.at
      from orders request join order_events event on event.order_id = request.id
      where event.status = 'returned' and starts_with(event.actor, 'staff:')
    union all
    select found.member_id, risk_case.closed_by, risk_case.release_approved_by, risk_case.closed_at
      from risk_case_members found join risk_cases risk_case on risk_case.number = found.case_number
      where risk_case.state = 'cleared'
    union all
    select block.member_id, risk_case.closed_by, risk_case.release_approved_by, risk_case.closed_at
      from release_blocks block join risk_cases risk_case on risk_case.number = block.case_number
      where risk_case.state = 'confirmed' and not block.is_clawed_back
    union all
    select blocked.member_id, risk_case.closed_by, risk_case.release_approved_by, risk_case.closed_at
      from withdrawal_blocks block join withdrawals blocked on blocked.order_id = block.order_id
      join orders request on request.id = block.order_id
      join risk_cases risk_case on risk_case.number = block.case_number
      where risk_case.state = 'confirmed' and request.status <> 'rejected'
    union all
    select event.member_id, ${staffNameSql('event.actor')}, null, event.at from audit_events event
      where event.action in ('member.unblocked', 'member.payouts-released', 'member.release-approved')
    union all
    select decision.member_id, ${staffNameSql('decision.actor')}, null, decision.at from identity_document_decisions decision
      where decision.status = 'approved' and starts_with(decision.actor, 'staff:')`

/**
 * SQL rows of the rewards that staff caused by an import, claim, contract reassignment or reward rules. A reward counts
 * from its release, so that waiting for the release does not avoid the rule.
 */
const rewards = `
    select reward.member_id, substr(person.actor, strpos(person.actor, ':') + 1), null,
      greatest(reward.occurred_at, lot.releases_at, (
        select max(release.occurred_at) from transactions release
        where release.member_id = reward.member_id and release.part = reward.seq and release.kind = 'release'
      ))
      from transactions reward
      left join pending_parts lot on lot.member_id = reward.member_id and lot.part = reward.seq
      left join rule_drafts draft on draft.version = (reward.params ->> 'rulesVersion')::integer
      cross join lateral (
        values (reward.actor), (draft.author), (draft.approved_by)
        union all
        select person from import_batches batch cross join lateral (values (batch.actor), (batch.imported_by)) by (person)
        where batch.id in (
          select contract.batch from contracts contract where contract.number = reward.contract_number
          union all
          select change.batch from import_changes change where change.number = reward.contract_number
        )
      ) person (actor)
      where reward.kind in ('reward', 'recalculation', 'restore') and reward.amount > 0 and person.actor ~ '^(staff|import):'`

type Scope = { withdrawal: string; since: string }

/**
 * Returns the SQL condition: since `since`, an approver of the withdrawal helped its member to get money. `withdrawal`:
 * SQL alias of its row. `since`: SQL expression, which may use the row `approval`.
 */
export const approverCreditedMemberSql = (scope: Scope): string =>
  isApproverInSql(`${decisions} union all ${rewards}`, scope)

/**
 * Returns the same SQL condition without rewards. Rewards are read at the approval only, because reading all rewards of
 * the members of all ready payouts takes seconds, and because the payout is already covered by its hold.
 */
export const approverDecidedOnMemberSql = (scope: Scope): string => isApproverInSql(decisions, scope)

const isApproverInSql = (credits: string, { withdrawal, since }: Scope): string => `exists (
  select from withdrawal_approvals approval
  join staff approver on approver.name = approval.approved_by and approver.removed_at is null
  join (${credits}
  ) credit on credit.member_id = any(${requesterAccountIdsSql(withdrawal)})
    and approval.approved_by in (credit.author, credit.decided_by)
  where approval.order_id = ${withdrawal}.order_id and credit.decided_at > ${since})`
