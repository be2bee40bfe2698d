import { pagesHeader } from '@impulse/api/files/console-file-page'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { fetchResponse } from '../api/call.ts'

export const toPageUrl = (source: string, page: number): string => `${source}?page=${page}`

/** Loads a page of a member's file. Each page is requested only once, because each response is audited. */
export function useFilePage(source: string, page: number) {
  const path = toPageUrl(source, page)
  const [seen, setSeen] = useState(() => ({ path, ...nothing }))
  const [known, setKnown] = useState({ source, pages: 1 })
  const [attempt, setAttempt] = useState(0)
  const logOutIfSignedOut = useLogoutIfAccessDenied()

  useEffect(() => {
    let isLeft = false
    let address: string | null = null
    const see = async () => {
      const answer = await fetchResponse('GET', path)
      const picture = await answer.blob()
      if (isLeft) return
      address = URL.createObjectURL(picture)
      setKnown({ source, pages: Number(answer.headers.get(pagesHeader)) })
      setSeen({ path, address, refused: null })
    }
    see().catch((refused: unknown) => {
      if (!isLeft) setSeen({ path, address: null, refused })
    })
    return () => {
      isLeft = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [source, path, attempt])

  useEffect(() => {
    if (seen.refused !== null) void logOutIfSignedOut(seen.refused)
  }, [seen.refused, logOutIfSignedOut])

  const { address, refused } = seen.path === path ? seen : nothing
  return {
    /**
     * Blob URL of the page's picture, valid in this document only. Null while the page is loading, and after
     * an error.
     */
    address,
    refused,
    /** Number of pages of the file; 1 until the first response is received. */
    pages: known.source === source ? known.pages : 1,
    retry: () => {
      setSeen({ path, ...nothing })
      setAttempt((before) => before + 1)
    },
  }
}

type Seen = { address: string | null; refused: unknown }
const nothing: Seen = { address: null, refused: null }
