import { verifyOnOwnConnection } from '../../modules/operations/verification/verification.service.ts'
import type { AddCommands, CommandContext } from '../command.ts'

export const addVerify: AddCommands = (program, run) => {
  program
    .command('verify')
    .description(
      'пересчитать все балансы по проводкам и назвать каждое расхождение. Код выхода 1, если они есть',
    )
    .option('--json', 'итог в JSON')
    .action(run(verify))
}

/** Verifies the stored values and prints the differences. The exit code is 1 when there are any. */
async function verify(
  { config, open, print, fail }: CommandContext,
  { json }: { json?: boolean },
): Promise<void> {
  const { servingUrl } = await open()
  const { checked, differences, linked, waiting } = await verifyOnOwnConnection({
    databaseUrl: servingUrl,
    dataDir: config.dataDir,
  })
  if (differences.length > 0) fail()
  if (json) {
    print(JSON.stringify({ checked: { ...checked, auditRows: linked }, differences }))
    return
  }
  for (const { what, memberId, where, expected, found } of differences) {
    const memberPrefix = memberId === '' ? '' : `member ${memberId}, `
    print(`${what}: ${memberPrefix}${where}: expected ${expected}, found ${found}`)
  }
  print(
    `Проверено: участников ${checked.members}, операций ${checked.transactions}, проводок ${checked.entries}, ` +
      `лотов и удержаний ${checked.parts}, записей журнала ${linked} (ещё не в цепочке ${waiting}). ` +
      `Расхождений: ${differences.length}`,
  )
}
