/** A row of thumbnails. Each opens its picture in the viewer. */
import styled from '@emotion/styled';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ImageIcon } from '../icons/ImageIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import type { PictureAccess } from './PictureViewer.tsx';
import { useDelayedPreload } from './useDelayedPreload.ts';

const loadViewer = () => import('./PictureViewer.tsx');
const PictureViewer = lazy(async () => ({ default: (await loadViewer()).PictureViewer }));

export interface Picture {
  readonly id: string;
  /** The file name. */
  readonly name: string;
  /** Whether a thumbnail is stored. Otherwise `loadThumbnail` makes it from the picture. */
  readonly hasThumbnail: boolean;
}

/** How the thumbnails and the viewer get the pictures. */
export interface PictureSource extends PictureAccess {
  /** Returns the URL of the thumbnail, and rejects if it cannot be loaded. Called when the thumbnail is nearly in view. */
  loadThumbnail: (picture: Picture, signal: AbortSignal) => Promise<string>;
}

export interface PictureThumbnailsProps extends PictureSource {
  /** Names the list for screen readers: `Pictures`. */
  label: string;
  /** The pictures in the order of the viewer. */
  pictures: readonly Picture[];
}

/** Equal squares that show pictures. A click opens the viewer, which has its own chunk. */
export function PictureThumbnails({ label, pictures, loadThumbnail, loadPicture, onDownload }: PictureThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shownIndex, setShownIndex] = useState(0);
  // Undefined until the viewer is first opened.
  const [isViewerOpen, setIsViewerOpen] = useState<boolean>();
  useDelayedPreload(loadViewer, pictures.length > 0);
  if (pictures.length === 0) return null;

  const focusThumbnail = () => {
    const thumbnail = list.current?.querySelectorAll('button')[shownIndex];
    thumbnail?.focus();
    return thumbnail !== undefined;
  };
  return (
    <>
      <List ref={list} aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Thumbnail
              picture={picture}
              loadThumbnail={loadThumbnail}
              onOpen={() => {
                setShownIndex(index);
                setIsViewerOpen(true);
              }}
            />
          </li>
        ))}
      </List>
      {isViewerOpen !== undefined && (
        <Suspense>
          <PictureViewer
            open={isViewerOpen}
            pictures={pictures}
            index={Math.min(shownIndex, pictures.length - 1)}
            onIndexChange={setShownIndex}
            onClose={() => setIsViewerOpen(false)}
            loadPicture={loadPicture}
            onDownload={onDownload}
            moveFocusAfterClose={focusThumbnail}
          />
        </Suspense>
      )}
    </>
  );
}

interface ThumbnailProps extends Pick<PictureSource, 'loadThumbnail'> {
  picture: Picture;
  onOpen: () => void;
}

function Thumbnail({ picture, loadThumbnail, onOpen }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isNearlyInView = useIsNearlyInView(button);
  // The URL of the thumbnail, or null if it could not be loaded.
  const [url, setUrl] = useState<string | null>();
  const load = useEffectEvent((signal: AbortSignal) => loadThumbnail(picture, signal));
  useEffect(() => {
    if (!isNearlyInView) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    load(signal).then(
      (loadedUrl) => !signal.aborted && setUrl(loadedUrl),
      () => !signal.aborted && setUrl(null),
    );
    return () => controller.abort();
  }, [isNearlyInView]);
  return (
    <Square
      ref={button}
      type="button"
      aria-label={`Show ${picture.name}`}
      title={picture.name}
      data-state={url === undefined ? 'loading' : url === null ? 'failed' : 'ready'}
      onClick={onOpen}
    >
      {url ? <img src={url} alt="" onError={() => setUrl(null)} /> : <ImageIcon aria-hidden="true" />}
    </Square>
  );
}

/** The distance from the window, in pixels, at which a thumbnail starts to load. */
const loadingDistance = 240;

/** Whether the element was in the window or nearly in it. It stays true. */
function useIsNearlyInView(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${loadingDistance}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Square = styled.button`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--sunken);
  color: var(--ink-soft);
  cursor: zoom-in;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &[data-state='loading'] > svg {
    opacity: 0.4;
  }
  &[data-state='failed'] {
    border-style: dashed;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--accent-8);
    }
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: 1px;
  }
  ${phone} {
    width: 76px;
    height: 76px;
  }
`;
