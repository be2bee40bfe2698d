import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PidFile = { pid: number; port: number; status: string }

/** Returns the process id of the PostgreSQL that runs on this data folder, or null. */
export function postmasterPid(dataDir: string): number | null {
  if (!existsSync(dataDir)) return null
  const pgData = join(realpathSync(dataDir), 'pg')
  const file = readPidFile(pgData)
  return file && isPostmaster(pgData, file.pid) ? file.pid : null
}

/**
 * Parses postmaster.pid: process id, folder, start time, port, socket folder, address, shared memory, status.
 */
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

/**
 * Returns true when the process is the PostgreSQL of this folder. The id alone does not prove that, because
 * ids are reused after a crash or in a new container.
 */
export function isPostmaster(pgData: string, pid: number): boolean {
  if (process.platform === 'linux') return worksIn(pgData, pid)
  if (process.platform === 'win32') {
    const listed = spawnSync('tasklist', ['/NH', '/FI', `PID eq ${pid}`], { encoding: 'utf8' }).stdout ?? ''
    return listed.toLowerCase().includes('postgres.exe')
  }
  const command = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return (command ?? '').includes(`postgres -D ${pgData}`)
}

/**
 * Returns true when the process works in this data folder. PostgreSQL always does, and a zombie has no
 * working directory. Folders are compared by inode, so a renamed path makes no difference.
 */
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
 * Writes the server's own process id into postmaster.pid, because PostgreSQL does not start while the file
 * names a running process, except its parent. The file is not removed: its other lines let PostgreSQL find
 * processes of the killed one that can still write.
 */
export function disownPidFile(pgData: string): void {
  if (process.platform === 'win32') return
  const path = join(pgData, 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}
