import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Function that changes a command of PostgreSQL so that it runs without root's rights. */
export type Launch = (command: string, args: string[]) => [command: string, args: string[]]

/**
 * Returns the function that adapts PostgreSQL's commands, which refuse to run as root. When the server runs as
 * root, as in a container, a command runs in a user namespace that maps root to an ordinary user's id, and can
 * still use root's files. The id must be in /etc/passwd, because PostgreSQL looks up the name of its user.
 */
export function findLaunch(): Launch {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const someone = findOrdinaryUser()
  if (someone) {
    const namespace = ['--user', `--map-user=${someone.uid}`, `--map-group=${someone.gid}`, '--']
    const works = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0
    // `unshare` runs the command in its own process, so the process id of the child is the id of PostgreSQL.
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
