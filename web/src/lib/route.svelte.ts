// Which screen the address names. Addresses are ordinary paths, so every link can be shared.

export type Route =
  | { screen: 'lobby' }
  | { screen: 'table'; table: number }
  | { screen: 'hands' }
  | { screen: 'hand'; hand: number; step: number }
  | { screen: 'results' }
  | { screen: 'drills' }
  | { screen: 'rules'; clause: string }
  | { screen: 'missing' };

export function parse(path: string, hash = ''): Route {
  const [screen = '', id = ''] = path.split('/').filter(Boolean);
  const number = /^\d{1,16}$/.test(id) ? Number(id) : NaN;
  if (!screen) return { screen: 'lobby' };
  if (screen === 'table' && number >= 0) return { screen: 'table', table: number };
  if (screen === 'hands' && !id) return { screen: 'hands' };
  if (screen === 'hands' && number >= 0) return { screen: 'hand', hand: number, step: Number(/^#(\d+)$/.exec(hash)?.[1] ?? 0) };
  if (screen === 'results') return { screen: 'results' };
  if (screen === 'drills') return { screen: 'drills' };
  if (screen === 'rules') return { screen: 'rules', clause: hash.slice(1) };
  return { screen: 'missing' };
}

class Router {
  route = $state<Route>(parse(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = parse(location.pathname, location.hash);
  }
}

export const router = new Router();

/** For `onclick` on a link of the page itself: changes the screen without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}
