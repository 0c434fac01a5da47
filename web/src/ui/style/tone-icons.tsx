import BellOutlined from '@ant-design/icons/BellOutlined';
import CarOutlined from '@ant-design/icons/CarOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined';
import HighlightOutlined from '@ant-design/icons/HighlightOutlined';
import HourglassOutlined from '@ant-design/icons/HourglassOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { Tone } from './tokens.ts';

/** The sign that stands beside each tone, so that colour never speaks alone. */
export const toneIcons: Readonly<Record<Tone, typeof BellOutlined>> = {
  neutral: EditOutlined,
  info: FileSearchOutlined,
  attention: BellOutlined,
  waiting: HourglassOutlined,
  progress: HighlightOutlined,
  making: ToolOutlined,
  moving: CarOutlined,
  done: CheckCircleOutlined,
  problem: WarningOutlined,
  closed: StopOutlined,
};
