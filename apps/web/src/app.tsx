import { lazy, Suspense } from 'react';
import { Link, Route, Switch } from 'wouter';
import { History } from './history/history.tsx';
import { Ask } from './pages/ask.tsx';
import { Documents } from './pages/documents.tsx';
import { Settings } from './pages/settings.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Shell } from './shell/shell.tsx';
import { LoginFailed, SignedIn } from './shell/signed-in.tsx';
import { Quiet } from './shell/states.tsx';
import { TEXT } from './strings.ts';

// Only these need the reader of Markdown.
const RunPage = lazy(() => import('./pages/run-page.tsx').then(({ RunPage }) => ({ default: RunPage })));
const SharedPage = lazy(() =>
  import('./pages/run-page.tsx').then(({ SharedPage }) => ({ default: SharedPage })),
);

const Check = lazy(() => import('./check/check.tsx').then(({ Check }) => ({ default: Check })));
const Checked = lazy(() => import('./check/checked.tsx').then(({ Checked }) => ({ default: Checked })));
const DocumentPage = lazy(() =>
  import('./pages/document.tsx').then(({ DocumentPage }) => ({ default: DocumentPage })),
);
const Compare = lazy(() => import('./compare/compare.tsx').then(({ Compare }) => ({ default: Compare })));

export function App() {
  return (
    <Shell>
      <ErrorBoundary>
        <Suspense fallback={<Quiet />}>
          <Switch>
            <Route path="/shared/:token">{({ token }) => <SharedPage token={token} />}</Route>
            <Route path="/login/:failure">{({ failure }) => <LoginFailed failure={failure} />}</Route>
            <Route>
              <SignedIn>
                <Switch>
                  <Route path="/">
                    <Ask />
                  </Route>
                  <Route path="/runs/:id">{({ id }) => <RunPage key={id} id={id} />}</Route>
                  <Route path="/history">
                    <History />
                  </Route>
                  <Route path="/compare/:a/:b">
                    {({ a, b }) => <Compare key={`${a} ${b}`} a={a} b={b} />}
                  </Route>
                  <Route path="/check">
                    <Check />
                  </Route>
                  <Route path="/checks/:id">{({ id }) => <Checked key={id} id={id} />}</Route>
                  <Route path="/documents">
                    <Documents />
                  </Route>
                  <Route path="/documents/:id">{({ id }) => <DocumentPage key={id} id={id} />}</Route>
                  <Route path="/settings">
                    <Settings />
                  </Route>
                  <Route>
                    <p className="mx-auto max-w-2xl p-8">
                      {TEXT.notFound} <Link href="/">{TEXT.home}</Link>
                    </p>
                  </Route>
                </Switch>
              </SignedIn>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
