import { useRef, useState } from 'react'
import { draftValues } from '../drafts/draft-values.ts'
import { type ChosenFile, chooseFile } from '../files/chosen-file.ts'
import { useLostFiles } from '../files/use-lost-files.ts'

/** File of a claim, or of a reply about it. A file is checked, and a photo compressed, as soon as the member chooses it. */
export function useChosenFile(
  owner: { form: string; memberId: string },
  setError: (error: string | undefined) => void,
) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const { lostNames, save: saveNames } = useLostFiles(draftValues, owner)
  const checking = useRef<Promise<void>>(undefined)
  const latestChoice = useRef<File | null>(null)
  const latestFile = useRef<ChosenFile | null>(null)
  const take = (checkedFile: ChosenFile | null) => {
    latestFile.current = checkedFile
    setFile(checkedFile)
    setError(undefined)
  }
  const choose = async (newFile: File | null) => {
    if (newFile === null || latestFile.current !== null) saveNames([])
    take(null)
    latestChoice.current = newFile
    const checkedFile = newFile && (await chooseFile(newFile))
    if (latestChoice.current !== newFile || checkedFile === null) return
    if ('wrong' in checkedFile) return setError(checkedFile.wrong)
    take(checkedFile)
    saveNames([checkedFile.name])
  }
  return {
    file,
    lostNames,
    /** Returns the last checked file, even before React has rendered it. */
    latest: () => latestFile.current,
    closeLost: () => saveNames([]),
    choose: (newFile: File | null) => void (checking.current = choose(newFile)),
    whenChosen: () => checking.current,
  }
}
