import { createKey, listKeys, revokeKey } from '../../modules/earnings/contract-feed/contract-feed.service.ts'
import { momentInDigits } from '../../platform/clock/moscow.ts'
import type { AddCommands, CommandContext } from '../command.ts'

export const addApiKeys: AddCommands = (program, run) => {
  const keys = program.command('api-key').description('ключи для системы биллинга (POST /api/feed/contracts)')
  keys
    .command('create')
    .description('создать ключ и показать его один раз')
    .argument('<имя>')
    .action(run(create))
  keys.command('list').description('имена и начала ключей, когда использованы').action(run(list))
  keys.command('revoke').description('отозвать ключ').argument('<имя>').action(run(revoke))
}

async function create({ open, print }: CommandContext, name: string): Promise<void> {
  const { db, clock } = await open()
  print(await createKey(db, { name, now: clock.systemNow() }))
  print(`Ключ ${name} создан. Сохраните его сейчас: больше он нигде не показывается`)
}

async function revoke({ open, print }: CommandContext, name: string): Promise<void> {
  const { db, clock } = await open()
  await revokeKey(db, { name, now: clock.systemNow() })
  print(`Ключ ${name} отозван`)
}

async function list({ open, print }: CommandContext): Promise<void> {
  const keys = await listKeys((await open()).db)
  for (const { name, prefix, createdAt, lastUsedAt, revokedAt } of keys) {
    const used = lastUsedAt ? `использован ${momentInDigits(lastUsedAt)}` : 'не использован'
    const state = revokedAt ? `отозван ${momentInDigits(revokedAt)}` : used
    print(`${name}  ${prefix}…  создан ${momentInDigits(createdAt)}  ${state}`)
  }
  if (keys.length === 0) print('Ключей ещё нет')
}
