import { openConfiguredVault } from '../../platform/vault/vault.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'

export const addKeys: AddCommands = (program, run) => {
  const keys = program.command('keys').description('ключи сервера')
  keys
    .command('rotate')
    .description(
      'запечатать ключи участников первым ключом из FILES_KEYS. После этого прежние ключи можно убрать',
    )
    .action(run(rotate))
  keys
    .command('vapid')
    .description('новая пара ключей для уведомлений на устройства: в окружение сервера')
    .action(run(printVapidKeys))
}

/** Seals the keys of all members and of the server with the first key of FILES_KEYS. Encrypted files do not change. */
async function rotate({ config, open, print }: CommandContext): Promise<void> {
  const { db } = await open()
  const vault = await openConfiguredVault({ db, config })
  // Checks for missing keys of FILES_KEYS before any key is re-encrypted. Otherwise the command could fail after only
  // some of the keys are re-encrypted.
  const missing = await vault.missingKeyIds()
  if (missing.length > 0)
    throw new CommandError(
      `В FILES_KEYS нет прежних ключей: ${missing.join(', ')}. Ими запечатаны ключи участников. Добавьте их в конец FILES_KEYS и повторите`,
    )
  const done = await vault.resealKeys()
  print(done === 0 ? 'Все ключи уже запечатаны первым ключом FILES_KEYS' : `Перезапечатано ключей: ${done}`)
  print('Прежние ключи можно убрать из FILES_KEYS, когда все процессы сервера запущены с новым первым ключом')
}

/**
 * Prints a new pair of keys for push messages. The server does not store the pair: the operator puts the
 * printed lines into the environment.
 */
export async function printVapidKeys({ print }: CommandContext): Promise<void> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  print(`VAPID_PUBLIC_KEY=${publicKey}`)
  print(`VAPID_PRIVATE_KEY=${privateKey}`)
  print('VAPID_SUBJECT=mailto:ВАШ АДРЕС или https://ВАШ САЙТ')
}
