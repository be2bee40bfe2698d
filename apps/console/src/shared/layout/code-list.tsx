import { Alert, Box, Typography } from '@mui/material'

/** Recovery codes, shown once: the server stores only their hashes. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <Alert severity="warning">
      Сохраните их: если телефон потеряется, каждый код один раз заменит приложение. Больше они не будут
      показаны.
    </Alert>
    {/* On a narrow screen the list has one column, because two would break a code, which people also copy
        by hand. */}
    <Box
      component="ul"
      sx={{ columns: '19ch 2', fontFamily: 'monospace', listStyle: 'none', padding: 0, margin: 0 }}
    >
      {codes.map((code) => (
        <Typography component="li" variant="body2" key={code} sx={{ fontFamily: 'inherit' }}>
          {code}
        </Typography>
      ))}
    </Box>
  </>
)
