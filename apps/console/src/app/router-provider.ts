import { useCallback, useEffect, useRef } from 'react'
import { reactRouterProvider, type RouterProvider } from 'react-admin'

/**
 * Router provider that ignores late navigations of a list. A list writes its filters to the URL after half a
 * second, and would return a person to the list who has already opened another page.
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
