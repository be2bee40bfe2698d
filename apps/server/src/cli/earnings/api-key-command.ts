import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import {
  createKey,
  keyValidDays,
  listKeys,
  revokeKey,
} from '../../modules/earnings/contract-feed/contract-feed.service.ts'
import { momentInDigits } from '../../platform/clock/moscow.ts'
import type { AddCommands, CommandContext } from '../command.ts'

export const addApiKeys: AddCommands = (program, run) => {
  const keys = program.command('api-key').description('ключи для системы биллинга (POST /api/feed/contracts)')
  keys
    .command('create')
    .description('создать ключ и показать его один раз')
    .argument('<имя>')
    .option(
      '--staff <имя>',
      'сотрудник, который отвечает за ключ: выплаты по его договорам он не одобряет один',
    )
    .action(run(create))
  keys.command('list').description('имена и начала ключей, когда использованы').action(run(list))
  keys.command('revoke').description('отозвать ключ').argument('<имя>').action(run(revoke))
}

async function create(
  { open, print }: CommandContext,
  name: string,
  { staff }: { staff?: string },
): Promise<void> {
  print(await createKey(await open(), { name, staffName: staff ?? null }))
  print(
    `Ключ ${name} создан, действует ${keyValidDays} дней. Сохраните его сейчас: больше он нигде не показывается`,
  )
}

async function revoke({ open, print }: CommandContext, name: string): Promise<void> {
  await revokeKey(await open(), { name })
  print(`Ключ ${name} отозван`)
}

async function list({ open, print }: CommandContext): Promise<void> {
  const { db, clock } = await open()
  const keys = await listKeys(db)
  const now = clock.systemNow()
  for (const { name, prefix, createdBy, createdAt, lastUsedAt, expiresAt, revokedAt } of keys) {
    const used = lastUsedAt ? `использован ${momentInDigits(lastUsedAt)}` : 'не использован'
    const state = revokedAt
      ? `отозван ${momentInDigits(revokedAt)}`
      : `${used}, ${expiresAt > now ? 'действует до' : 'истёк'} ${momentInDigits(expiresAt)}`
    print(
      `${name}  ${prefix}…  создан ${momentInDigits(createdAt)}, ${formatAuditActor(createdBy)}  ${state}`,
    )
  }
  if (keys.length === 0) print('Ключей ещё нет')
}
