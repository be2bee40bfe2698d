import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import { listAuditEvents } from '../../platform/audit/audit.service.ts'
import { getMemberId } from '../../modules/identity/profile/profile.service.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { phoneIn } from '../identity/identity-documents-command.ts'

/** `lk audit list [PHONE] [--limit N]`: accesses to members' data and refused attempts, newest first. */
export async function auditListCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { limit: { type: 'string', default: '100' } },
  })
  if (!/^[1-9]\d{0,4}$/.test(values.limit)) throw new CommandError('--limit — число от 1 до 99999')
  const phone = positionals.length === 0 ? null : phoneIn(positionals, 'lk audit list ТЕЛЕФОН')
  const db = await openDatabase()
  const memberId = phone === null ? null : await getMemberId(db, phone)
  const events = await listAuditEvents(db, { memberId, limit: Number(values.limit) })
  for (const { at, actor, action, phone: whose, object, reason } of events) {
    const when = moscowIso(at).slice(0, 19).replace('T', ' ')
    print([when, actor, action, whose ? formatPhone(whose) : '', object, reason].filter(Boolean).join('  '))
  }
  if (events.length === 0) print('Записей нет')
  return 0
}
