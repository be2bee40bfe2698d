import { constants, type FileHandle, open } from 'node:fs/promises'
import type { FileSource } from '../modules/earnings/contracts/contracts.service.ts'
import { CommandError } from './command.ts'

/**
 * Opens a file once for the whole command, so that the command reads the same content even if another program
 * replaces the file at this path.
 */
export async function openFile(path: string): Promise<FileSource & AsyncDisposable> {
  // O_NONBLOCK: without this flag, opening a named pipe would wait for a writer, and the operator could not
  // interrupt the command.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const stat = await file.stat()
  const problem = stat.isDirectory()
    ? `${path} — папка, а нужен файл`
    : !stat.isFile() && `${path} — не обычный файл, а устройство или канал: сохраните данные в файл`
  if (problem) {
    await file.close()
    throw new CommandError(problem)
  }
  return {
    size: stat.size,
    read: () => readChunks(file),
    [Symbol.asyncDispose]: () => file.close(),
  }
}

/** Reads the whole file. Throws `CommandError` for a file that is larger than `maxBytes`. */
export async function readBytes(path: string, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  await using file = await openFile(path)
  if (file.size > maxBytes)
    throw new CommandError(`Файл ${path} слишком велик: больше ${maxBytes / 1_000_000} МБ`)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Reads the file from its beginning by positions, because the stream of a file handle can be opened only
 * once.
 */
async function* readChunks(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

const chunkBytes = 256 * 1024
