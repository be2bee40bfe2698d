import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Turns a command of PostgreSQL into one that runs as somebody who is not root. */
export type Launch = (command: string, args: string[]) => [command: string, args: string[]]

/**
 * PostgreSQL refuses to run as root. In containers and on build machines we are root, may not add a user to the
 * machine, and the checkout may lie under a home that nobody else can enter. In a user namespace that maps root to
 * another id PostgreSQL sees an ordinary user, while the kernel still lets it reach what root owns. The id must
 * stand in the password file, because PostgreSQL asks for its user's name.
 */
export function findLaunch(): Launch {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const someone = findOrdinaryUser()
  if (someone) {
    const namespace = ['--user', `--map-user=${someone.uid}`, `--map-group=${someone.gid}`, '--']
    const works = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0
    // unshare becomes the command it is given, so the child's id is the id of PostgreSQL itself.
    if (works) return (command, args) => ['unshare', [...namespace, command, ...args]]
  }
  throw new Error(
    'PostgreSQL does not run as root and this system forbids user namespaces: ' +
      'run as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function findOrdinaryUser(): { uid: string; gid: string } | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) => (uid && gid && uid !== '0' ? [{ name, uid, gid }] : []))
  return users.find((user) => user.name === 'nobody') ?? users[0]
}
