import { dayMs } from '@impulse/api/fields/durations'
import type { Queryable } from '../../../../platform/db/db.ts'
import { type Finding, toStaffFact } from '../findings.rules.ts'
import { withdrawalsInProgressSql } from './find-shared.sql.ts'

/**
 * Browsers to check, and the days up to `now` (system clock) within which their sign-ins count together; 0 days: the rule
 * is off.
 */
type DevicesToCheck = { deviceHashes: readonly Buffer[]; days: number; now: Date }

const getPeriodStart = ({ days, now }: DevicesToCheck): Date => new Date(now.getTime() - days * dayMs)

/**
 * Finds browsers on which several staff members signed in to the console. The finding blocks nothing, because the server
 * knows no money that follows from it.
 */
export async function findStaffDevices(db: Queryable, devices: DevicesToCheck): Promise<Finding[]> {
  if (devices.days === 0) return []
  const { rows } = await db.query<{ subject: string; staff: string[] }>({
    text: `select encode(device_hash, 'hex') as subject, array_agg(name order by name) as staff from staff_devices
      where device_hash = any($1) and last_used_at > $2 group by device_hash having count(*) > 1`,
    values: [devices.deviceHashes, getPeriodStart(devices)],
  })
  return rows.map(({ subject, staff }) => ({
    rule: 'staff_device',
    subject,
    facts: staff.map(toStaffFact),
    atLeast: 1,
    evidence: { staff, days: devices.days },
    memberIds: [],
    rewards: [],
    orderIds: [],
  }))
}

/**
 * Finds members who used the same browser as a staff member to whom the member account does not belong. An account
 * belongs to the staff member by the phone on record, even before a code has proved it: until then the person decides
 * about no money. Checks the browsers of `memberIds` and those of `deviceHashes`. The finding blocks the member's
 * unfinished withdrawals.
 */
export async function findStaffAndMemberDevices(
  db: Queryable,
  { memberIds, ...devices }: DevicesToCheck & { memberIds: readonly string[] },
): Promise<Finding[]> {
  if (devices.days === 0) return []
  const { rows } = await db.query<{ memberId: string; staff: string[]; orders: string[] }>({
    text: `with shared as (
        select distinct d.name, coalesce(m.merged_into, m.id) as member_id
        from sessions o
        join staff_devices d on d.device_hash = o.device_hash and d.last_used_at > $3
        join staff s on s.name = d.name
        join members m on m.id = o.member_id and m.deleted_at is null
        where (o.member_id = any($1) or o.device_hash = any($2)) and o.last_used_at > $3
          and not exists (select from members own where own.phone = s.phone and coalesce(own.merged_into, own.id) = coalesce(m.merged_into, m.id))
      )
      select member_id as "memberId", array_agg(name order by name) as staff,
        ${withdrawalsInProgressSql('array[shared.member_id]')} as orders
      from shared group by member_id`,
    values: [memberIds, devices.deviceHashes, getPeriodStart(devices)],
  })
  return rows.map(({ memberId, staff, orders }) => ({
    rule: 'staff_and_member_device',
    subject: memberId,
    facts: staff.map(toStaffFact),
    atLeast: 1,
    evidence: { staff, days: devices.days },
    memberIds: [memberId],
    rewards: [],
    orderIds: orders,
  }))
}
