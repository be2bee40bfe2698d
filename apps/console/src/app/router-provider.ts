import { useCallback, useEffect, useRef } from 'react'
import { reactRouterProvider, type RouterProvider } from 'react-admin'

/**
 * Router provider that ignores a navigation requested by a list that is no longer shown. A list writes its filters
 * to the URL half a second after a change. That navigation would take a person who has already opened another page
 * back to the list.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate()
    const { pathname } = reactRouterProvider.useLocation()
    const shownPath = useRef(pathname)
    useEffect(() => {
      shownPath.current = pathname
    }, [pathname])
    return useCallback<typeof navigate>(
      (to, options) => {
        const isSamePage = typeof to === 'object' && to.pathname === undefined
        if (isSamePage && pathInAddress() !== shownPath.current) return
        navigate(to, options)
      },
      [navigate],
    )
  },
}

const pathInAddress = (): string => location.hash.slice(1).split('?')[0] || '/'
