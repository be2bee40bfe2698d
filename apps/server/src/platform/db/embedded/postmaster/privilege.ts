import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Function that changes a command of PostgreSQL so that it does not run as root. */
export type Launch = (command: string, args: string[]) => [command: string, args: string[]]

/**
 * Returns how to start PostgreSQL, which refuses to run as root. For root, for example in a container, the
 * command runs in a user namespace that maps root to another id: PostgreSQL finds an ordinary user, while the
 * kernel still grants access to root's files. The id must be in the password file, because PostgreSQL looks
 * up the name of its user.
 */
export function findLaunch(): Launch {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const someone = findOrdinaryUser()
  if (someone) {
    const namespace = ['--user', `--map-user=${someone.uid}`, `--map-group=${someone.gid}`, '--']
    const works = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0
    // unshare replaces itself by the command, so the child's process id is that of PostgreSQL.
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
