import { maxAttachmentBytes, attachmentNames } from '@impulse/api/tickets/ticket-limits'
import { useRef, useState } from 'react'
import { type ChosenFile, chooseFile } from '../files/chosen-file.ts'

/**
 * Returns the state of the files that are attached to a message, and functions to change it. The member chooses one or
 * several files at a time, and each file is checked immediately.
 */
export function useAttachments(onChange: (files: readonly ChosenFile[]) => void) {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [wrong, setWrong] = useState<string | undefined>()
  const latest = useRef<ChosenFile[]>([])
  const choosing = useRef<Promise<void>>(Promise.resolve())

  const take = (next: ChosenFile[]) => {
    latest.current = next
    setFiles(next)
    setWrong(undefined)
    onChange(next)
  }
  const checkFile = async (file: File): Promise<string | undefined> => {
    if (latest.current.length === attachmentNames.length) return tooMany
    const chosenFile = await chooseFile(file)
    if ('wrong' in chosenFile) return `${file.name}: ${chosenFile.wrong}`
    const next = [...latest.current, chosenFile]
    const bytes = next.reduce((sum, { blob }) => sum + blob.size, 0)
    if (bytes > maxAttachmentBytes) return tooLarge
    take(next)
    return undefined
  }
  const checkAllFiles = async (newFiles: readonly File[]) => {
    const wrongs: (string | undefined)[] = []
    for (const file of newFiles) wrongs.push(await checkFile(file))
    setWrong(wrongs.find((text) => text !== undefined))
  }
  return {
    files,
    wrong,
    setWrong,
    canAdd: files.length < attachmentNames.length,
    // Reads the files one after another, because the limits on the number and the size of files count the files that
    // were read before.
    add: (newFiles: readonly File[]) =>
      void (choosing.current = choosing.current.then(() => checkAllFiles(newFiles))),
    remove: (file: ChosenFile) => take(latest.current.filter((one) => one !== file)),
    clear: () => take([]),
    /** Returns all attached files, after the last file has been read. */
    whenChosen: async (): Promise<ChosenFile[]> => {
      await choosing.current
      return latest.current
    },
  }
}

const tooMany = 'Приложить можно до\u00a0пяти файлов. Остальные отправьте следующим сообщением'
const tooLarge = 'Файлы вместе больше 15\u00a0МБ. Приложите часть следующим сообщением'
