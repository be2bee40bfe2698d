import { openConfiguredVault } from '../../platform/vault/vault.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'
import { checkAddress } from './check-address.ts'
import { checkForwarded } from './check-forwarded.ts'

export const addAddress: AddCommands = (program, run) => {
  program
    .command('address')
    .description(
      'проверить PUBLIC_URL и CONSOLE_URL через публичный адрес: TLS, сертификат, http, HSTS, X-Forwarded-For. Код выхода 1, если что-то не так',
    )
    .action(run(printAddressChecks))
}

/** Checks the public addresses of the running server, and prints each result in a line. */
export async function printAddressChecks({ config, open, print, fail }: CommandContext): Promise<void> {
  const { publicUrl, consoleUrl, trustedProxies } = config
  if (publicUrl === undefined) throw new CommandError('PUBLIC_URL не задан: проверять нечего')
  const { db } = await open()
  const vault = await openConfiguredVault({ db, config })
  const addresses = [
    { url: new URL(publicUrl), serves: 'cabinet' as const },
    ...(consoleUrl ? [{ url: new URL(consoleUrl), serves: 'console' as const }] : []),
  ]
  for (const { url, serves } of addresses) {
    print(url.origin)
    const findings = [
      ...(await checkAddress({ url, serves })),
      await checkForwarded({ url, ca: undefined, serves }, { db, vault, trustedProxies }),
    ]
    for (const { ok, text } of findings) print(`  ${ok ? '✓' : '✗'} ${text}`)
    if (findings.some(({ ok }) => !ok)) fail()
  }
}
