import {
  CameraOutlined,
  ColumnWidthOutlined,
  CompressOutlined,
  PushpinOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { viewKeys } from '../engine/keys.ts';
import type { ViewName } from '../engine/part.ts';
import styles from '../mesh-viewer.module.css';
import type { ViewerLabels } from './labels.ts';

export type Tool = 'look' | 'ruler' | 'pin';

interface ViewerToolbarProps {
  readonly labels: ViewerLabels;
  readonly view: ViewName | null;
  readonly tool: Tool;
  readonly onView: (view: ViewName) => void;
  readonly onFit: () => void;
  readonly onTool: (tool: Tool) => void;
  readonly canPin: boolean;
  readonly onCapture: (() => void) | undefined;
}

interface ActionProps {
  readonly label: string;
  readonly shortcut: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Action({ label, shortcut, icon, pressed, onClick }: ActionProps) {
  return (
    <Tooltip title={`${label} (${shortcut})`}>
      <Button
        type={pressed ? 'primary' : 'text'}
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** Standard views and tools, each with its key in the tooltip. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { labels, view, tool, onView, onFit, onTool, canPin, onCapture } = props;
  const toggle = (wanted: Tool) => () => onTool(tool === wanted ? 'look' : wanted);
  return (
    <div className={styles.toolbar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning and its legend */}
      <div role="group" aria-label={labels.views} className={styles.tools}>
        {viewKeys.map(([key, name]) => (
          <Tooltip key={name} title={`${labels[name]} (${key})`}>
            <Button
              autoInsertSpace={false}
              type={view === name ? 'primary' : 'text'}
              aria-pressed={view === name}
              aria-keyshortcuts={key}
              onClick={() => onView(name)}
            >
              {labels[name]}
            </Button>
          </Tooltip>
        ))}
        <Action label={labels.fit} shortcut="0" icon={<CompressOutlined />} onClick={onFit} />
      </div>
      <span className={styles.divider} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="group" aria-label={labels.tools} className={styles.tools}>
        <Action
          label={labels.ruler}
          shortcut="R"
          icon={<ColumnWidthOutlined />}
          pressed={tool === 'ruler'}
          onClick={toggle('ruler')}
        />
        {canPin && (
          <Action
            label={labels.pin}
            shortcut="P"
            icon={<PushpinOutlined />}
            pressed={tool === 'pin'}
            onClick={toggle('pin')}
          />
        )}
        {onCapture && <Action label={labels.capture} shortcut="C" icon={<CameraOutlined />} onClick={onCapture} />}
        <Popover trigger="click" content={<p className={styles.help}>{labels.help}</p>}>
          <Button type="text" icon={<QuestionCircleOutlined />} aria-label={labels.shortcuts} />
        </Popover>
      </div>
    </div>
  );
}
