import { pagesHeader } from '@impulse/api/files/console-file-page'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { fetchResponse } from '../api/call.ts'

export const toPageUrl = (source: string, page: number): string => `${source}?page=${page}`

/** Loads the shown page of a member's file. No other page is requested, because the server audits each response. */
export function useFilePage(source: string, page: number) {
  const path = toPageUrl(source, page)
  const [loadedPage, setLoadedPage] = useState(() => ({ path, ...emptyPage }))
  const [known, setKnown] = useState({ source, pages: 1 })
  const [attempt, setAttempt] = useState(0)
  const logOutIfSignedOut = useLogoutIfAccessDenied()

  useEffect(() => {
    let isLeft = false
    let address: string | null = null
    const loadPage = async () => {
      const response = await fetchResponse('GET', path)
      const picture = await response.blob()
      if (isLeft) return
      address = URL.createObjectURL(picture)
      setKnown({ source, pages: Number(response.headers.get(pagesHeader)) })
      setLoadedPage({ path, address, refused: null })
    }
    loadPage().catch((refused: unknown) => {
      if (!isLeft) setLoadedPage({ path, address: null, refused })
    })
    return () => {
      isLeft = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [source, path, attempt])

  useEffect(() => {
    if (loadedPage.refused !== null) void logOutIfSignedOut(loadedPage.refused)
  }, [loadedPage.refused, logOutIfSignedOut])

  const { address, refused } = loadedPage.path === path ? loadedPage : emptyPage
  return {
    /**
     * Blob URL of the page's picture, valid until the browser tab is closed. Null while the picture is loading, and
     * after an error.
     */
    address,
    refused,
    /** Number of pages of the file; 1 until the first response is received. */
    pages: known.source === source ? known.pages : 1,
    retry: () => {
      setLoadedPage({ path, ...emptyPage })
      setAttempt((before) => before + 1)
    },
  }
}

type LoadedPage = { address: string | null; refused: unknown }
const emptyPage: LoadedPage = { address: null, refused: null }
