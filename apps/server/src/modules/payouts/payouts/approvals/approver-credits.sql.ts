import { ownPhonesSql, ownsAccountSql } from '../../../../platform/staff/own-account.ts'
import { isStillPermittedSql } from '../../../../platform/staff/still-permitted.ts'

/**
 * Returns the SQL condition: the approver is still a staff member who may approve withdrawals, and the withdrawal is not
 * known to be the approver's own, as `lockWithdrawalForStaff` defines it. The account may have been declared after the
 * approval. `approval`: SQL alias of the row in `withdrawal_approvals`.
 */
export const mayStillApproveSql = (approval: string): string => `(
    ${isStillPermittedSql(`${approval}.approved_by`, 'payouts.approve')} and not exists (
      select from staff approver join withdrawals approved on approved.order_id = ${approval}.order_id
      join recipients payee on payee.id = approved.recipient_id
      where approver.name = ${approval}.approved_by and (payee.phone = any(${ownPhonesSql('approver')})
        or ${ownsAccountSql('approver', '(account.id = approved.member_id or account.phone = payee.phone)')})
    ))`

/** Returns the SQL for the name of the staff member in an actor: `olga` for `staff:olga` (see `toStaffActor`). */
const staffNameSql = (actor: string): string => `substr(${actor}, length('staff:') + 1)`

/**
 * Returns the SQL array of member ids: the account that requested the withdrawal and the accounts merged into it.
 * Limits apply to a person, not to one account. `withdrawal`: SQL alias of the row in `withdrawals`.
 */
export const requesterMemberIdsSql = (withdrawal: string): string => `array(
    select ${withdrawal}.member_id
    union all
    select member.id from members member where member.merged_into = ${withdrawal}.member_id
  )`

/** Audit actions of a lifted restriction. */
const lifts = `'member.unblocked', 'member.payouts-unrestricted'`

/**
 * SQL rows of the decisions by which staff helped a member to get money: a correction, merge, returned payout, rejected
 * withdrawal whose payout the bank may have from the file of a cancelled batch, with this cancellation, closed risk case
 * that released money, lifted restriction, ended second factor, approved identity document, the decision that a debit which
 * names a withdrawal, or is suggested for it, is not its payment, or an explained report of the bank or the provider about
 * a payment. Until then the debit or the bank's report prevented the return of the withdrawal, so the return counts again.
 * A consent to lift a restriction ends after 24 hours (`toConsentStart`), and counts only when the restriction was lifted
 * by then.
 */
const decisions = `
    select member_id, author, decided_by, decided_at from balance_corrections
      where state = 'applied' and kind = 'correction' and amount > 0
    union all
    select member_id, author, decided_by, decided_at from member_merges where state = 'applied'
    union all
    select member_order.member_id, ${staffNameSql('event.actor')},
        case payout.outcome_proposal ->> 'outcome' when 'returned' then payout.outcome_proposal ->> 'staffName' end, event.at
      from orders member_order join order_events event on event.order_id = member_order.id
      left join payouts payout on payout.order_id = member_order.id
      where member_order.status = 'returned' and event.status = 'returned' and starts_with(event.actor, 'staff:')
    union all
    select member_order.member_id, ${staffNameSql('event.actor')}, ${staffNameSql('cancelled.actor')}, event.at
      from orders member_order join order_events event on event.order_id = member_order.id
      join payout_batch_lines line on line.order_id = member_order.id
      join payout_batch_events cancelled on cancelled.batch = line.batch
      where member_order.status = 'rejected' and event.status = 'rejected' and cancelled.kind = 'cancelled'
        and exists (select from payout_batch_events had where had.batch = line.batch and had.kind <> 'cancelled')
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
      join orders member_order on member_order.id = block.order_id
      join risk_cases risk_case on risk_case.number = block.case_number
      where risk_case.state = 'confirmed' and member_order.status <> 'rejected'
    union all
    select event.member_id, ${staffNameSql('event.actor')}, null, event.at from audit_events event
      where event.action in (${lifts}, 'payout.contradiction-explained', 'member.second-factor-end-scheduled') or event.action = 'member.lift-approved' and exists (
        select from audit_events lift where lift.member_id = event.member_id and lift.action in (${lifts})
          and lift.at between event.at and event.at + interval '24 hours')
    union all
    select decision.member_id, ${staffNameSql('decision.actor')}, null, decision.at from identity_document_decisions decision
      where decision.status = 'approved' and starts_with(decision.actor, 'staff:')
    union all
    select named.member_id, decided.by, null, decision.at
      from withdrawals named
      cross join lateral (
        select line.decided_by as by, line.decided_at as at from bank_statement_lines line
          where (line.order_id = named.order_id or line.suggested_order_id = named.order_id) and line.direction = 'debit'
            and line.decided_by is not null and (line.state in ('other', 'explained') or line.order_id is distinct from named.order_id)
        union all
        select report.explained_by, report.explained_at from reported_payments report
          where report.order_id = named.order_id and report.explained_by is not null
      ) decided
      cross join lateral (
        select decided.at
        union all
        select event.at from order_events event
          where event.order_id = named.order_id and event.status = 'returned' and event.at > decided.at
      ) decision`

/**
 * Withdrawal whose approvers are checked, and the time that the check covers. `withdrawal`: SQL alias of the row in
 * `withdrawals`. `since`, `until`: SQL expressions of moments. `until` is for the verification of a payout that has left:
 * only rows written before it count, and an approver who may not approve any more counts too. Merged accounts do not
 * count then, because they may have been merged afterwards.
 */
type Scope = { withdrawal: string; since: string; until?: string }

const memberIdsSql = ({ withdrawal, until }: Scope): string =>
  until ? `array[${withdrawal}.member_id]` : requesterMemberIdsSql(withdrawal)

const isCountedApproverSql = ({ until }: Pick<Scope, 'until'>): string =>
  until ? 'true' : mayStillApproveSql('approval')

/** Returns the SQL condition: the transaction was written before `until`. `transaction`: alias of its row. */
const isWrittenSql = (transaction: string, { until }: Pick<Scope, 'until'>): string =>
  until ? `greatest(${transaction}.occurred_at, ${transaction}.recorded_at) <= ${until}` : 'true'

/** Returns the SQL condition: the operation that opened the row `lot` was written before `until`. */
const isLotWrittenSql = (scope: Pick<Scope, 'until'>): string =>
  scope.until
    ? `exists (
        select from transactions posted
        where posted.member_id = lot.member_id and posted.seq = lot.part and ${isWrittenSql('posted', scope)}
      )`
    : 'true'

/**
 * Returns the SQL rows (`person`) of the staff who caused rewards by an import, the undo of an import, the API key of a
 * billing system, a claim, a contract reassignment, reward rules, or a closed risk case of a former member's reward.
 * `credited`: SQL rows (`member_id`, `seq`) of the operations that posted these rewards. A reassigned contract counts with
 * its rewards of the former members, so that a reassignment does not hide who caused them.
 */
const responsibleStaffSql = (credited: string, { until }: Pick<Scope, 'until'>): string => `
    with recent as materialized (
      select ${rewardColumnsSql('reward')}, coalesce(reward.contract_number, first.contract_number) as number,
        (reward.params ->> 'undoneImport')::bigint as undone_import,
        coalesce(reward.params ->> 'import', first.params ->> 'import')::bigint as import
      from (${credited}
      ) credited
      join transactions reward on reward.member_id = credited.member_id and reward.seq = credited.seq
      left join transactions first on first.member_id = reward.member_id and first.seq = reward.part
      where reward.kind in ('reward', 'recalculation', 'restore') and reward.amount > 0
    ), earlier as materialized (
      select ${rewardColumnsSql('former')}, (former.params ->> 'import')::bigint as import
      from recent join transactions former on former.contract_number = recent.number and former.kind = 'reward'
        and former.recorded_at < recent.recorded_at
    ), rewards as materialized (
      select actor, version, import from recent
      union
      select actor, version, import from earlier
    )
    select substr(actor, strpos(actor, ':') + 1) as person from (
      select actor from rewards
      union
      select draft_person from rule_drafts draft
        cross join lateral unnest(draft.earlier_authors || array[draft.author, draft.approved_by]) draft_person
        where draft.version in (select version from rewards)
      union
      select batch_person from import_batches batch
        cross join lateral unnest(batch.resumed_by || batch.contributors || array[batch.actor, batch.imported_by]) batch_person
        where batch.id in (
          select import from rewards
          union
          select change.batch from recent join import_changes change on change.number = recent.number
        ) and ${until ? `batch.finished_at <= ${until}` : 'true'}
      union
      select key.created_by from api_keys key
        where 'feed:' || key.name in (select actor from rewards)
      union
      select undo.confirmed_by from import_undos undo where undo.batch in (select undone_import from recent)
      union
      select 'staff:' || case_person from earlier
        join release_blocks block on block.member_id = earlier.member_id and block.lot = earlier.seq and not block.is_clawed_back
        join risk_cases risk_case on risk_case.number = block.case_number
        cross join lateral unnest(array[risk_case.closed_by, risk_case.release_approved_by]) case_person
        where ${until ? `risk_case.closed_at <= ${until}` : 'true'}
    ) actors where actor ~ '^(staff|import):'`

/** Returns the SQL columns of a reward by which `responsibleStaffSql` finds who caused it. */
const rewardColumnsSql = (reward: string): string =>
  `${reward}.member_id, ${reward}.seq, ${reward}.recorded_at, ${reward}.actor, (${reward}.params ->> 'rulesVersion')::integer as version`

/**
 * Returns the SQL rows (`member_id`, `seq`) of the operations that posted rewards of the member, for rewards that were
 * posted or released after `since`. For a release, `seq` comes from the column `part`, which contains the number of the
 * operation that posted the reward. A caller may add conditions on the transaction `moved`.
 */
const creditedSinceSql = (scope: Scope): string => `
      select moved.member_id, case moved.kind when 'release' then moved.part else moved.seq end as seq
        from transactions moved
        where moved.member_id = any(${memberIdsSql(scope)}) and moved.occurred_at > ${scope.since}
          and ${isWrittenSql('moved', scope)} and moved.category is not null and moved.kind in ('reward', 'recalculation', 'restore', 'release')`

/**
 * Returns the SQL rows of the staff who caused rewards of the member. Reads only rewards that were posted or released
 * after `since`, or whose release is due after `since`: a query about many withdrawals would be slow with all rewards. A
 * release counts too, so that a staff member cannot wait for the release of the reward and then approve alone.
 */
const rewardsSql = (scope: Scope): string => `
    select ${scope.withdrawal}.member_id, person as author, null as decided_by, ${scope.until ?? `'infinity'::timestamptz`} as decided_at
    from (${responsibleStaffSql(
      `
      ${creditedSinceSql(scope)}
      union
      select lot.member_id, lot.part from pending_parts lot
        where lot.member_id = any(${memberIdsSql(scope)}) and lot.releases_at > ${scope.since} and ${isLotWrittenSql(scope)}`,
      scope,
    )}
    ) behind`

/** Returns the SQL condition: after `since`, an approver of the withdrawal helped the member to get money. */
export const approverCreditedMemberSql = (scope: Scope): string =>
  isApproverInSql(`${decisions} union all ${rewardsSql(scope)}`, scope)

/**
 * Returns the SQL condition: after an approval of the withdrawal, a reward paid a debt of the member, and the approver
 * had caused this reward. The debt had prevented the payout from being sent. A reward may be dated before an approval
 * that was recorded while the reward was being posted, so the day before the approval counts too.
 */
export const approverRewardPaidDebtSql = (scope: Omit<Scope, 'since'>): string => `exists (
  select from withdrawal_approvals approval
  where approval.order_id = ${scope.withdrawal}.order_id and ${isCountedApproverSql(scope)}
    and approval.approved_by in (${responsibleStaffSql(
      `
      ${creditedSinceSql({ ...scope, since: `approval.at - interval '1 day'` })} and moved.debt_delta > 0`,
      scope,
    )}))`

/** Returns the SQL condition: an approver of the withdrawal caused rewards of the member after `since`. */
export const approverCausedRewardSql = (scope: Scope): string => isApproverInSql(rewardsSql(scope), scope)

/**
 * Returns the SQL condition of `approverCreditedMemberSql` without rewards. The rewards are checked only when staff
 * approve the withdrawal, because reading them for all ready payouts takes seconds. Later rewards cannot change the
 * money of an approved payout, which is already in its hold. `since` may use the row `approval`.
 */
export const approverDecidedOnMemberSql = (scope: Scope): string => isApproverInSql(decisions, scope)

const isApproverInSql = (credits: string, scope: Scope): string => `exists (
  select from withdrawal_approvals approval
  join (${credits}
  ) credit on credit.member_id = any(${memberIdsSql(scope)})
    and approval.approved_by in (credit.author, credit.decided_by)
  where approval.order_id = ${scope.withdrawal}.order_id and credit.decided_at > ${scope.since}
    and ${scope.until ? `credit.decided_at <= ${scope.until}` : 'true'} and ${isCountedApproverSql(scope)})`
