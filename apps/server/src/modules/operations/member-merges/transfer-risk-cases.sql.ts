import type { Tx } from '../../../platform/db/db.ts'

/**
 * Contract of the duplicate, with the revision and lot that it had before the merge. `lot` is null when the contract
 * earned nothing.
 */
export type TransferredReward = { number: string; revision: number; lot: bigint | null }

/**
 * Copies the risk cases of the duplicate to the primary account. The copies contain the member ids, contract revisions
 * and lots that are valid after the merge. A later decision on such a case then applies to the primary account, and the
 * risk rules open no second case about the same facts. The caller must move the contracts first.
 */
export async function transferRiskCases(
  tx: Tx,
  {
    memberId,
    duplicateId,
    contracts,
  }: { memberId: string; duplicateId: string; contracts: readonly TransferredReward[] },
): Promise<void> {
  await tx.query({
    text: `with moved as (
        select m.number, m.revision, m.lot, c.revision as round_now, c.lot as lot_now
        from unnest($3::text[], $4::int[], $5::bigint[]) as m (number, revision, lot) join contracts c using (number)
      ), renamed as (
        select 'member:' || $2::text as was, 'member:' || $1::text as is_now
        union all select 'contract:' || number || ':' || revision, 'contract:' || number || ':' || round_now from moved
        union all select $2 || ' ' || lot, $1 || ' ' || lot_now from moved where lot is not null and lot_now is not null
      ), known as (
        select number, rule, subject, facts, array(
            select s.member_id || ' ' || s.lot from release_blocks s where s.case_number = c.number
          ) as rewards
        from risk_cases c where number in (select case_number from risk_case_members where member_id = $2::uuid)
        union all
        -- Cases that an earlier merge transferred to the account that is now the duplicate.
        select c.number, c.rule, j.subject, j.facts, j.rewards
        from risk_case_transfers j join risk_cases c on c.number = j.case_number
        where c.number in (select case_number from risk_case_members where member_id = $2::uuid)
      ), carried as (
        -- A case about both members of the merge becomes a case about the primary alone.
        select number, facts, rewards, case rule
            when 'own_contracts' then (
              select array_to_string(array(
                select distinct replace(id, $2, $1) collate "C" from unnest(string_to_array(subject, ':')) id order by 1
              ), ':')
            )
            else replace(subject, $2, $1)
          end as subject
        from known
      )
      insert into risk_case_transfers (case_number, subject, facts, rewards)
      select number, subject,
        array(
          select distinct coalesce(r.is_now, f.name) from carried o cross join unnest(o.facts) f (name)
          left join renamed r on r.was = f.name where o.number = k.number and o.subject = k.subject
        ),
        array(
          select distinct coalesce(r.is_now, f.name) from carried o cross join unnest(o.rewards) f (name)
          left join renamed r on r.was = f.name where o.number = k.number and o.subject = k.subject
        )
      from (select distinct number, subject from carried) k
      on conflict (case_number, subject) do update set facts = excluded.facts, rewards = excluded.rewards`,
    values: [
      memberId,
      duplicateId,
      contracts.map(({ number }) => number),
      contracts.map(({ revision }) => revision),
      contracts.map(({ lot }) => lot),
    ],
  })
}
