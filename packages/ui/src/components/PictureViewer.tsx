/** The viewer that fills the window with one of several pictures. */
import styled from '@emotion/styled';
import * as Radix from '@radix-ui/themes/components/dialog';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ChevronLeftIcon } from '../icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import { CrossIcon } from '../icons/CrossIcon.tsx';
import { DownloadIcon } from '../icons/DownloadIcon.tsx';
import { MinusIcon } from '../icons/MinusIcon.tsx';
import { PlusIcon } from '../icons/PlusIcon.tsx';
import { ReloadIcon } from '../icons/ReloadIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import { RadixTheme } from '../theme/RadixTheme.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { type PictureViewerKey, panKeys, pressedViewerKey } from './pictureViewerKeys.ts';
import { Spinner } from './Spinner.tsx';
import { type PictureSize, usePictureZoom } from './usePictureZoom.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A loaded picture, or why it cannot be shown. */
export type LoadedPicture = { readonly picture: Blob } | { readonly error: string };

interface ViewedPicture {
  readonly id: string;
  /** The file name. */
  readonly name: string;
}

/** How the viewer gets the pictures. */
export interface PictureAccess {
  /** Loads a picture. It never rejects. A picture that a browser should not decode has an error. */
  loadPicture: (id: string, signal: AbortSignal) => Promise<LoadedPicture>;
  /** Downloads a picture. Resolves to true if the download succeeded. */
  onDownload: (id: string) => Promise<boolean>;
}

export interface PictureViewerProps extends PictureAccess {
  /** Whether the viewer is shown. */
  open: boolean;
  /** The pictures through which the user moves. */
  pictures: readonly ViewedPicture[];
  /** The position of the shown picture. Starts at 0. */
  index: number;
  /** Called when the user moves to another picture. */
  onIndexChange: (index: number) => void;
  /** Called when the user closes the viewer. */
  onClose: () => void;
  /** Moves the focus after the viewer closes and returns true, or returns false to restore the previous focus. */
  moveFocusAfterClose?: () => boolean;
}

/** Shows one picture as large as the window, with zoom, a download and the way to the next picture. */
export function PictureViewer({ open, onClose, moveFocusAfterClose, ...viewerProps }: PictureViewerProps) {
  const restoreFocus = useRestoreFocus(open, moveFocusAfterClose);
  return (
    <RadixTheme>
      <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Frame {...restoreFocus} aria-describedby={undefined}>
          <Viewer {...viewerProps} />
        </Frame>
      </Radix.Root>
    </RadixTheme>
  );
}

type ViewerProps = Omit<PictureViewerProps, 'open' | 'onClose' | 'moveFocusAfterClose'>;

function Viewer({ pictures, index, onIndexChange, loadPicture, onDownload }: ViewerProps) {
  const { id, name } = pictures[index] ?? { id: '', name: '' };
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { shown, retry, fail } = useShownPicture(id, loadPicture);
  const [size, setSize] = useState<PictureSize & { readonly url: string }>();
  const url = shown.status === 'ready' ? shown.url : undefined;
  const { view, canZoomIn, zoomIn, zoomOut, showAll, panBy } = usePictureZoom(
    stage,
    size && size.url === url ? size : null,
  );
  const isZoomed = view.k > 1;
  const [failedDownload, setFailedDownload] = useState<string>();
  // The keys work from the start. Without this, the first button would have the focus and show its tooltip.
  useEffect(() => root.current?.focus(), []);

  const showPicture = (newIndex: number) => {
    if (newIndex !== index && newIndex >= 0 && newIndex < pictures.length) onIndexChange(newIndex);
  };
  const download = async () => {
    setFailedDownload(undefined);
    if (!(await onDownload(id))) setFailedDownload(id);
  };
  const actions: Readonly<Record<PictureViewerKey, () => void>> = {
    previous: () => showPicture(index - 1),
    next: () => showPicture(index + 1),
    first: () => showPicture(0),
    last: () => showPicture(pictures.length - 1),
    zoomIn,
    zoomOut,
    showAll,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = isZoomed ? panKeys[event.key] : undefined;
    const pressed = pressedViewerKey(event.key);
    if (!pan && !pressed) return;
    event.preventDefault();
    if (pan) panBy(...pan);
    else if (pressed) actions[pressed]();
  };
  const swipe = useSwipe(!isZoomed, (step) => showPicture(index + step));

  return (
    <Layout ref={root} tabIndex={-1} onKeyDown={onKeyDown}>
      <header>
        <div data-part="name">
          <Radix.Title>{name}</Radix.Title>
          <p aria-live="polite">
            <VisuallyHidden>{name}, </VisuallyHidden>
            {index + 1} of {pictures.length}
          </p>
        </div>
        <div data-part="zoom">
          <ViewerButton label="Zoom out" icon={<MinusIcon />} enabled={isZoomed} onClick={zoomOut} />
          <ViewerButton label="Zoom in" icon={<PlusIcon />} enabled={canZoomIn} onClick={zoomIn} />
        </div>
        <IconButton
          label={`Download ${name}`}
          hint="Download"
          tooltipSide="below"
          icon={<DownloadIcon />}
          onClick={() => void download()}
        />
        <Radix.Close>
          <IconButton label="Close" tooltipSide="none" icon={<CrossIcon />} />
        </Radix.Close>
      </header>
      <div data-part="body">
        <Stage ref={stage} data-zoomed={isZoomed || undefined} {...swipe}>
          {url !== undefined && (
            <div style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})` }}>
              <img
                key={url}
                src={url}
                alt={name}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setSize({ url, width: naturalWidth, height: naturalHeight })
                }
                onError={() => fail('This picture cannot be shown. Download it to see it.')}
              />
            </div>
          )}
        </Stage>
        {shown.status === 'loading' && (
          <Message role="status">
            <Spinner />
            Loading the picture
          </Message>
        )}
        {shown.status === 'failed' && (
          <Message role="alert">
            {shown.message}
            <Button icon={<ReloadIcon />} onClick={retry}>
              Retry
            </Button>
          </Message>
        )}
        {pictures.length > 1 && (
          <>
            <MoveButton
              label="Previous picture"
              icon={<ChevronLeftIcon />}
              enabled={index > 0}
              onClick={actions.previous}
              data-side="left"
            />
            <MoveButton
              label="Next picture"
              icon={<ChevronRightIcon />}
              enabled={index < pictures.length - 1}
              onClick={actions.next}
              data-side="right"
            />
          </>
        )}
        <DownloadError role="status">
          {failedDownload === id && 'This picture could not be downloaded. Please try again.'}
        </DownloadError>
      </div>
    </Layout>
  );
}

interface ViewerButtonProps {
  label: string;
  icon: ReactNode;
  /** A button that is not enabled keeps the focus. */
  enabled: boolean;
  onClick: () => void;
  className?: string;
  'data-side'?: 'left' | 'right';
}

const ViewerButton = ({ enabled, onClick, ...buttonProps }: ViewerButtonProps) => (
  <IconButton
    {...buttonProps}
    tooltipSide={buttonProps['data-side'] ? 'none' : 'below'}
    aria-disabled={!enabled}
    onClick={() => enabled && onClick()}
  />
);

type ShownPicture =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed'; readonly message: string };

/** Loads the picture and returns its object URL. `fail` reports that the browser cannot decode it. */
function useShownPicture(id: string, loadPicture: PictureViewerProps['loadPicture']) {
  const [attempt, setAttempt] = useState(0);
  const key = `${id} ${attempt}`;
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly shown: ShownPicture }>();
  const load = useEffectEvent((signal: AbortSignal) => loadPicture(id, signal));
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    load(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if ('error' in result) {
        setLoaded({ key, shown: { status: 'failed', message: result.error } });
        return;
      }
      url = URL.createObjectURL(result.picture);
      setLoaded({ key, shown: { status: 'ready', url } });
    });
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  const shown: ShownPicture = loaded?.key === key ? loaded.shown : { status: 'loading' };
  return {
    shown,
    retry: () => setAttempt(attempt + 1),
    fail: (message: string) => setLoaded({ key, shown: { status: 'failed', message } }),
  };
}

/** The shortest swipe that shows another picture, in pixels. */
const minSwipe = 56;

/** Returns handlers for a finger that moves across the stage. `onSwipe` gets 1 for the next picture and -1 for the previous one. */
function useSwipe(enabled: boolean, onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      // A second finger starts a pinch.
      start.current = enabled && pointerType === 'touch' && isPrimary ? { x, y } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current || !enabled) return;
      const right = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = null;
      if (Math.abs(right) >= minSwipe && Math.abs(right) > 2 * Math.abs(down)) onSwipe(right < 0 ? 1 : -1);
    },
  };
}

/* Fills the window. Radix adds a padding around the content of a dialog, so the content is fixed. */
const Frame = styled(Radix.Content)`
  && {
    position: fixed;
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0;
    padding: 0;
    overflow: clip;
    border-radius: 0;
    background: var(--paper-raised);
    animation-duration: var(--fast) !important;
  }
`;

const Layout = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  height: 100%;
  outline: none; /* It receives the focus when the viewer opens, and has no action of its own. */
  & > header {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-width: 0;
    padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);
    border-bottom: 1px solid var(--line);
  }
  & > header > [data-part='name'] {
    flex: 1;
    min-width: 0;
  }
  & h1 {
    margin: 0;
    overflow: hidden;
    font-size: 14px;
    font-weight: 600;
    line-height: 20px;
    letter-spacing: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > header p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    font-variant-numeric: tabular-nums;
  }
  & > header > [data-part='zoom'] {
    display: flex;
    gap: var(--space-1);
  }
  & > [data-part='body'] {
    position: relative;
    min-height: 0;
    background: var(--sunken);
  }
  ${phone} {
    & > header {
      padding-right: var(--space-1);
    }
    /* Fingers pinch. The space is for the name. */
    & > header > [data-part='zoom'] {
      display: none;
    }
  }
`;

const Stage = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  touch-action: none;
  cursor: zoom-in;
  &[data-zoomed] {
    cursor: grab;
  }
  & > div {
    position: absolute;
    inset: 0;
    transform-origin: 0 0;
  }
  & img {
    position: absolute;
    inset: 0;
    max-width: 100%;
    max-height: 100%;
    margin: auto;
    user-select: none;
  }
`;

const Message = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  padding: var(--space-4) 64px;
  color: var(--ink-soft);
  text-align: center;
  text-wrap: balance;
`;

/* The background also stays while the button is not enabled, because the button is above the picture. */
const MoveButton = styled(ViewerButton)`
  &&& {
    position: absolute;
    top: calc(50% - 22px);
    width: 44px;
    height: 44px;
    border: 1px solid var(--line);
    border-radius: 50%;
    background: var(--paper-raised);
  }
  &&[data-side='left'] {
    left: var(--space-3);
  }
  &&[data-side='right'] {
    right: var(--space-3);
  }
`;

const DownloadError = styled.p`
  position: absolute;
  inset: auto var(--space-4) var(--space-4);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--danger-line);
  border-radius: var(--radius-3);
  background: var(--danger-bg);
  color: var(--danger-ink);
  font-size: 13px;
  text-align: center;
  &:empty {
    display: none;
  }
`;
