import { createTheme } from '@mantine/core'

/** One accent (cobalt) on neutral ground; everything else about the looks stands in styles/. */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: {
    cobalt: ['#eef2ff', '#dfe6ff', '#c0ccfd', '#9db0fa', '#7c94f6', '#6480f2', '#4d6bee', '#2347d8', '#1c3cbd', '#15309c'],
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, Consolas, monospace",
  defaultRadius: 'sm',
  radius: { sm: '7px', md: '10px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px' },
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'sm', withAsterisk: false } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', withAsterisk: false } },
    PasswordInput: { defaultProps: { size: 'sm', withAsterisk: false } },
  },
})
