import { useLocation } from 'react-router'

/** Returns the parameters in the query of the page's URL. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search)
