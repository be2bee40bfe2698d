import { useCallback, useEffect, useRef } from 'react'
import { reactRouterProvider, type RouterProvider } from 'react-admin'

/**
 * A list tells its address what is typed in its filters half a second later, and is there until the page that was opened from it has
 * come: whoever is on the way to that one is not brought back.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate()
    const { pathname } = reactRouterProvider.useLocation()
    const shown = useRef(pathname)
    useEffect(() => {
      shown.current = pathname
    }, [pathname])
    return useCallback<typeof navigate>(
      (to, options) => {
        const isSamePage = typeof to === 'object' && to.pathname === undefined
        if (isSamePage && pathInAddress() !== shown.current) return
        navigate(to, options)
      },
      [navigate],
    )
  },
}

const pathInAddress = (): string => location.hash.slice(1).split('?')[0] || '/'
