import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * Script that replaces the decoder in tests of the file sandbox. The first word of the input selects the behaviour:
 * `hang`, `crash`, `leak` (prints the environment), `await` (waits until a file exists) or `refuse` (prints a code
 * and exits with 3).
 */
process.stdin.once('data', (input: Buffer) => {
  const [behaviour, ...more] = input.toString().split(' ')
  if (behaviour === 'hang') for (;;);
  if (behaviour === 'crash') process.abort()
  if (behaviour === 'leak') process.stdout.write(JSON.stringify(process.env))
  if (behaviour === 'await') void appearing(more.join(' ')).then(() => process.stdout.write('done'))
  if (behaviour === 'refuse') {
    process.stdout.write(more[0] ?? '')
    process.exitCode = 3
  }
  process.stdin.destroy()
})

async function appearing(path: string): Promise<void> {
  while (!existsSync(path)) await setTimeout(20)
}
