import { theme as antd, type ThemeConfig } from 'antd';
import { palettes, type Scheme } from '../../ui/style/tokens.ts';

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "WenQuanYi Micro Hei", sans-serif';

/** antd's tokens from ours; nothing is restyled anywhere else. */
export function themeOf(scheme: Scheme): ThemeConfig {
  const palette = palettes[scheme];
  return {
    algorithm: scheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: 'suya' },
    token: {
      colorPrimary: palette.primary,
      colorLink: palette.link,
      colorError: scheme === 'dark' ? '#e5534b' : palette.danger,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorTextBase: palette.text,
      colorTextSecondary: palette.textSoft,
      colorTextTertiary: palette.textSoft,
      colorTextDescription: palette.textSoft,
      colorTextPlaceholder: palette.textSoft,
      colorBorder: palette.line,
      colorBorderSecondary: palette.line,
      borderRadius: 8,
      fontFamily,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Tabs: { itemSelectedColor: palette.link, inkBarColor: palette.link },
      Menu: { itemSelectedColor: palette.link },
      Checkbox: { borderRadiusSM: 4 },
      Slider: { trackBg: palette.link, trackHoverBg: palette.link, handleColor: palette.link, railBg: palette.line },
    },
  };
}
