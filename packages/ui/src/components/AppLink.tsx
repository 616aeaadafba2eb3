/** A link that the router of the app handles without loading a page. */
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the app, like `/project`. */
  to: string;
  /** The anchor element. */
  ref?: Ref<HTMLAnchorElement>;
}

const PlainLink = ({ to, children, ...anchorProps }: LinkProps) => (
  <a {...anchorProps} href={to}>
    {children}
  </a>
);

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Sets the router's link component for all links inside. Without a provider, links are plain anchors. */
export function LinkProvider({
  linkComponent,
  children,
}: {
  /** The link of the router. It receives the props of AppLink. */
  linkComponent: ComponentType<LinkProps>;
  /** The part of the app whose links use it. */
  children: ReactNode;
}) {
  return <LinkContext value={linkComponent}>{children}</LinkContext>;
}

/** A link to a path of the app. */
export function AppLink(props: LinkProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}
