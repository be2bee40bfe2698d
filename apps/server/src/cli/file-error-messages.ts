/**
 * Returns the Russian reason of a failed file operation; null when the error is not from the operating
 * system.
 */
export function formatFileError(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null
  return words.get(String(error.code)) ?? `ошибка ${String(error.code)}`
}

const words: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'такого файла или папки нет'],
  ['EACCES', 'нет прав'],
  ['EPERM', 'нет прав'],
  ['EEXIST', 'файл с таким именем уже есть'],
  ['EISDIR', 'это папка'],
  ['ENOTDIR', 'на этом пути файл, а нужна папка'],
  ['ENXIO', 'это не обычный файл'],
  ['ENOSPC', 'на диске нет места'],
  ['EROFS', 'диск только для чтения'],
])
