import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Wraps a command of PostgreSQL so that it runs as an ordinary user. */
export type Launch = (command: string, args: string[]) => [command: string, args: string[]]

/**
 * PostgreSQL refuses to run as root. As root, for example in a container, it is started in a user namespace
 * that maps root to another id: PostgreSQL sees an ordinary user, while the kernel still grants access to
 * root's files. No user is added to the machine. The id must be in the password file, because PostgreSQL
 * looks up its user's name.
 */
export function findLaunch(): Launch {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const someone = findOrdinaryUser()
  if (someone) {
    const namespace = ['--user', `--map-user=${someone.uid}`, `--map-group=${someone.gid}`, '--']
    const works = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0
    // unshare replaces itself by the command, so the child's id is that of PostgreSQL.
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
