import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PidFile = { pid: number; port: number; status: string }

/** The process id of the server that runs on this data folder now, or null. */
export function postmasterPid(dataDir: string): number | null {
  if (!existsSync(dataDir)) return null
  const pgData = join(realpathSync(dataDir), 'pg')
  const file = readPidFile(pgData)
  return file && isPostmaster(pgData, file.pid) ? file.pid : null
}

/** postmaster.pid: the id, folder, start time, port, socket folder, address, shared memory, and a status. */
export function readPidFile(pgData: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(pgData, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** A pid is used again after a crash or in a new container, so that a process lives says nothing yet. */
export function isPostmaster(pgData: string, pid: number): boolean {
  if (process.platform === 'linux') return worksIn(pgData, pid)
  if (process.platform === 'win32') {
    const listed = spawnSync('tasklist', ['/NH', '/FI', `PID eq ${pid}`], { encoding: 'utf8' }).stdout ?? ''
    return listed.toLowerCase().includes('postgres.exe')
  }
  const command = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return (command ?? '').includes(`postgres -D ${pgData}`)
}

/** A server works inside its data folder. A zombie has no folder, and inodes see through renamed paths. */
function worksIn(pgData: string, pid: number): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(pgData)]
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    return false
  }
}

/**
 * PostgreSQL does not start while postmaster.pid names a process that lives, whoever that is. With our own id there
 * it does, since it never takes its parent for another server. The file is not removed, because its other lines
 * let PostgreSQL find processes of the dead server that still write.
 */
export function disownPidFile(pgData: string): void {
  if (process.platform === 'win32') return
  const path = join(pgData, 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}
