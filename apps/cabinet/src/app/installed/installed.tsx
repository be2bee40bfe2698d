import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetOldDrafts } from '../../shared/drafts/draft-values.ts'
import { OfflineMoney } from '../offline/offline-money.tsx'
import { setOfflineRenderer } from '../offline/ready-offline-money.ts'
import { InstallCard } from './install-card.tsx'
import { registerWorker } from './register-worker.ts'
import { useSnapshot } from './use-snapshot.ts'

/**
 * Features of the installed app: the service worker, the offline snapshot, and the card that offers the
 * installation.
 */
export function Installed({ offered }: { offered: () => Event | null }) {
  const { pathname } = useLocation()
  useSnapshot()
  useEffect(() => {
    registerWorker()
    forgetOldDrafts()
    setOfflineRenderer((props) => <OfflineMoney {...props} />)
  }, [])
  return pathname === '/' && <InstallCard offered={offered} />
}
