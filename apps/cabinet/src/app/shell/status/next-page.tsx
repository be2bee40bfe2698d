import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { pages } from '../../navigation/pages.ts'

/** Milliseconds for which the old page stays while the next one loads, so that a quick navigation does not flash. */
const delayMs = 400

/** Returns the path of another page that has been loading for a while; otherwise null. */
export function useNextPath(): string | null {
  const { pathname } = useLocation()
  const loading = useNavigation().location?.pathname ?? pathname
  const [shown, setShown] = useState(pathname)
  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), delayMs)
    return () => clearTimeout(timer)
  }, [loading])
  return loading !== pathname && loading === shown ? loading : null
}

/** Placeholder of the page that is loading: its title and rows. */
export function NextPage({ path }: { path: string }) {
  const page = Object.values(pages).find((one) => one.path === path)
  return (
    <>
      <output className="visually-hidden">Загружаем страницу</output>
      {page && path !== pages.home.path ? <h1>{page.title}</h1> : <Skeleton shape="title" width="half" />}
      <Skeleton shape="card" />
      <SkeletonRows count={5} />
    </>
  )
}
