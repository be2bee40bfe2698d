import { useState } from 'react'
import { useRestore } from '../drafts/use-restore.ts'
import type { SafeStorage } from '../session/session.ts'
import { saveFileNames, loadFileNames } from './lost-names.ts'

/**
 * Returns the names of the files that were attached before a reload of the page. `values` is the storage of
 * drafts.
 */
export function useLostFiles(values: SafeStorage, { form, memberId }: { form: string; memberId: string }) {
  const [lostNames, setLostNames] = useState<readonly string[]>([])
  useRestore(`${form} ${memberId}`, () => setLostNames(loadFileNames(values, { form, memberId })))
  return {
    lostNames,
    /** Stores the names of the files that are attached now, and empties the list of lost files. */
    save: (names: readonly string[]) => {
      setLostNames([])
      saveFileNames(values, { form, memberId }, names)
    },
  }
}
