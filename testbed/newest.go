// The newest API machinery as one program, which is what it is called as: `apiextensions-apiserver`, or `front`, which makes that and an older
// control plane look like one cluster. It is compiled beside Debian's libraries of Kubernetes by `newest-assets`.
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	discoveryv2 "k8s.io/api/apidiscovery/v2"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	generated "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apiserver/pkg/endpoints"
	"k8s.io/apiserver/pkg/endpoints/discovery"
	"k8s.io/apiserver/pkg/endpoints/discovery/aggregated"
	openapinamer "k8s.io/apiserver/pkg/endpoints/openapi"
	genericapiserver "k8s.io/apiserver/pkg/server"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/component-base/cli"
	"k8s.io/klog/v2"
	"k8s.io/kube-openapi/pkg/aggregator"
	"k8s.io/kube-openapi/pkg/handler"
	"k8s.io/kube-openapi/pkg/handler3"
	"k8s.io/kube-openapi/pkg/openapiconv"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

const definitions = "apiextensions.k8s.io" // the one group that both have

func main() {
	if filepath.Base(os.Args[0]) == "apiextensions-apiserver" {
		os.Exit(cli.Run(machinery()))
	}
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: front PORT CORE MACHINERY (in a cluster's folder; both are URLs)")
		os.Exit(2)
	}
	klog.LogToStderr(false) // it would tell the groups at each call
	klog.SetOutput(io.Discard)
	ca := x509.NewCertPool()
	ca.AppendCertsFromPEM(must(os.ReadFile("ca.crt")))
	own := transport(ca, "admin")
	front := &front{core: newSide(os.Args[2], own, ca), machinery: newSide(os.Args[3], own, ca)}
	front.learn()
	go front.register()
	listener := must(tls.Listen("tcp", "127.0.0.1:"+os.Args[1], &tls.Config{
		Certificates: []tls.Certificate{must(tls.LoadX509KeyPair("apiserver.crt", "apiserver.key"))},
		ClientAuth:   tls.VerifyClientCertIfGiven, ClientCAs: ca, NextProtos: []string{"h2", "http/1.1"}}))
	log.Fatal(http.Serve(listener, front))
}

// machinery is the command `apiextensions-apiserver`, with OpenAPI v2, which that lacks.
func machinery() *cobra.Command {
	settings := options.NewCustomResourceDefinitionsServerOptions(os.Stdout, os.Stderr)
	command := &cobra.Command{
		PersistentPreRunE: func(*cobra.Command, []string) error { return settings.ServerRunOptions.ComponentGlobalsRegistry.Set() },
		RunE: func(command *cobra.Command, _ []string) error {
			if err := errors.Join(settings.Complete(), settings.Validate()); err != nil {
				return err
			}
			config := must(settings.Config())
			config.GenericConfig.OpenAPIConfig = genericapiserver.DefaultOpenAPIConfig(
				generated.GetOpenAPIDefinitions, openapinamer.NewDefinitionNamer(apiserver.Scheme, clientscheme.Scheme))
			server := must(config.Complete().New(genericapiserver.NewEmptyDelegate()))
			return server.GenericAPIServer.PrepareRun().RunWithContext(command.Context())
		}}
	command.SetContext(genericapiserver.SetupSignalContext())
	settings.AddFlags(command.Flags())
	return command
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// Connections of HTTP/1.1, which carry upgrades too, with a client certificate of that name if it has one. Bodies are passed as they are.
func transport(ca *x509.CertPool, certificate string) *http.Transport {
	config := &tls.Config{RootCAs: ca}
	if certificate != "" {
		config.Certificates = []tls.Certificate{must(tls.LoadX509KeyPair(certificate+".crt", certificate+".key"))}
	}
	return &http.Transport{TLSClientConfig: config, DisableCompression: true, MaxIdleConnsPerHost: 100}
}

// side is one of both servers.
type side struct {
	url     *url.URL
	own     http.RoundTripper // as an administrator
	forward http.Handler
}

// The user of a client certificate goes in headers, as from an aggregator; a token goes as it is.
func newSide(server string, own http.RoundTripper, ca *x509.CertPool) *side {
	target := must(url.Parse(server))
	identified, plain := transport(ca, "front-proxy"), transport(ca, "")
	return &side{target, own, &httputil.ReverseProxy{
		FlushInterval: -1,
		Transport: choose(func(request *http.Request) http.RoundTripper {
			if request.Header.Get("X-Remote-User") != "" {
				return identified
			}
			return plain
		}),
		Rewrite: func(call *httputil.ProxyRequest) {
			call.SetURL(target)
			call.Out.URL.RawQuery = call.In.URL.RawQuery
			call.Out.Host = call.In.Host
			for name := range call.Out.Header {
				if strings.HasPrefix(name, "X-Remote-") {
					call.Out.Header.Del(name)
				}
			}
			if certificates := call.In.TLS.PeerCertificates; len(certificates) > 0 {
				call.Out.Header.Set("X-Remote-User", certificates[0].Subject.CommonName)
				call.Out.Header["X-Remote-Group"] = certificates[0].Subject.Organization
			}
		},
	}}
}

type choose func(*http.Request) http.RoundTripper

func (c choose) RoundTrip(request *http.Request) (*http.Response, error) {
	return c(request).RoundTrip(request)
}

// send calls as an administrator.
func (s *side) send(method, path, body string) (*http.Response, error) {
	request := must(http.NewRequest(method, s.url.String()+path, strings.NewReader(body)))
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/json")
	return s.own.RoundTrip(request)
}

func (s *side) get(path string) ([]byte, error) {
	response, err := s.send("GET", path, "")
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, response.Status)
	}
	return body, err
}

func read[T any](s *side, path string) (*T, error) {
	body, err := s.get(path)
	value := new(T)
	if err == nil {
		err = json.Unmarshal(body, value)
	}
	return value, err
}

type front struct {
	core, machinery *side
	legacy          []discoveryv2.APIGroupDiscovery // of the core: the group without a name
	groups          []discoveryv2.APIGroupDiscovery // of the core: the others
	openapi         struct {
		sync.Mutex
		of      []byte // the machinery's document that was merged last
		merged  http.Handler
		version *handler3.OpenAPIService // v3 of the core, made of its v2
	}
}

// learn reads the groups of the core, which are always the same, and gives them the form of aggregated discovery.
func (f *front) learn() {
	version := metav1.GroupVersionForDiscovery{GroupVersion: "v1", Version: "v1"}
	f.legacy = append(f.legacy, must(f.core.discover(&metav1.APIGroup{Versions: []metav1.GroupVersionForDiscovery{version}})))
	for _, group := range must(read[metav1.APIGroupList](f.core, "/apis")).Groups {
		if found, err := f.core.discover(&group); err == nil && group.Name != definitions { // an error: it was registered below
			f.groups = append(f.groups, found)
		}
	}
}

func (s *side) discover(group *metav1.APIGroup) (discoveryv2.APIGroupDiscovery, error) {
	found := discoveryv2.APIGroupDiscovery{ObjectMeta: metav1.ObjectMeta{Name: group.Name}}
	for _, version := range group.Versions {
		list, err := read[metav1.APIResourceList](s, "/"+prefix(group.Name, version.Version))
		if err != nil {
			return found, err
		}
		for i := range list.APIResources {
			if list.APIResources[i].Version == "" {
				list.APIResources[i].Group, list.APIResources[i].Version = group.Name, version.Version
			}
		}
		resources, err := endpoints.ConvertGroupVersionIntoToDiscovery(list.APIResources)
		if err != nil {
			return found, err
		}
		found.Versions = append(found.Versions, discoveryv2.APIVersionDiscovery{Version: version.Version,
			Freshness: discoveryv2.DiscoveryFreshnessCurrent, Resources: resources})
	}
	return found, nil
}

func prefix(group, version string) string {
	if group == "" {
		return "api/" + version
	}
	return "apis/" + group + "/" + version
}

// extensions are the groups of the machinery, which has no list of them: that of definitions, and one for each definition that is served.
func (f *front) extensions() ([]discoveryv2.APIGroupDiscovery, error) {
	list, err := read[apiextensions.CustomResourceDefinitionList](f.machinery, "/apis/"+definitions+"/v1/customresourcedefinitions")
	if err != nil {
		return nil, err
	}
	names := []string{definitions}
	for _, definition := range list.Items {
		if !slices.Contains(names, definition.Spec.Group) {
			names = append(names, definition.Spec.Group)
		}
	}
	var groups []discoveryv2.APIGroupDiscovery
	for _, name := range names {
		group, err := read[metav1.APIGroup](f.machinery, "/apis/"+name)
		if err != nil {
			continue // not served yet, or no longer
		}
		if found, err := f.machinery.discover(group); err == nil {
			groups = append(groups, found)
		}
	}
	return groups, nil
}

// register keeps an APIService at the core for each version of a custom resource, as Kubernetes does: a group without one belongs to nobody.
func (f *front) register() {
	const services = "/apis/apiregistration.k8s.io/v1/apiservices"
	for ; ; time.Sleep(100 * time.Millisecond) {
		watch, err := f.machinery.send("GET", "/apis/"+definitions+"/v1/customresourcedefinitions?watch=true", "")
		if err != nil {
			continue
		}
		var event struct {
			Type   string
			Object apiextensions.CustomResourceDefinition
		}
		for decoder := json.NewDecoder(watch.Body); decoder.Decode(&event) == nil; {
			for _, version := range event.Object.Spec.Versions {
				group := event.Object.Spec.Group
				method, path, body := "DELETE", services+"/"+version.Name+"."+group, ""
				if event.Type != "DELETED" {
					method, path, body = "POST", services, fmt.Sprintf(`{"metadata": {"name": "%[1]s.%[2]s"},
						"spec": {"group": "%[2]s", "version": "%[1]s", "groupPriorityMinimum": 1000, "versionPriority": 100}}`, version.Name, group)
				}
				if answer, err := f.core.send(method, path, body); err == nil { // a conflict: it is registered
					answer.Body.Close()
				}
			}
			event.Object = apiextensions.CustomResourceDefinition{}
		}
		watch.Body.Close()
	}
}

func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimSuffix(r.URL.Path, "/")
	merge := map[string]http.HandlerFunc{"/api": f.api, "/apis": f.apis, "/openapi/v2": f.openapiV2, "/openapi/v3": f.openapiV3}[path]
	parts := strings.Split(strings.TrimPrefix(path, "/openapi/v3"), "/")
	ofCore := len(parts) < 3 || parts[1] != "apis" || slices.ContainsFunc(f.groups, func(group discoveryv2.APIGroupDiscovery) bool {
		return group.Name == parts[2]
	})
	if merge == nil && ofCore && strings.HasPrefix(path, "/openapi/v3/") {
		merge = func(w http.ResponseWriter, r *http.Request) { f.openapiOfCore(w, r) }
	}
	switch {
	case merge != nil && r.Method == http.MethodGet:
		f.authorized(w, r, merge)
	case ofCore:
		f.core.forward.ServeHTTP(w, r)
	default:
		f.machinery.forward.ServeHTTP(w, r)
	}
}

// authorized has the core decide who may read a document that is not its own.
func (f *front) authorized(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	question, answer := r.Clone(r.Context()), httptest.NewRecorder()
	if strings.HasPrefix(r.URL.Path, "/openapi/") {
		question.URL.Path = "/openapi/v3" // which it does not have, so a reader's answer is short
	}
	question.Header.Set("Accept", "*/*")
	f.core.forward.ServeHTTP(answer, question)
	if answer.Code == http.StatusOK || answer.Code == http.StatusNotFound {
		next(w, r)
		return
	}
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
	w.Write(answer.Body.Bytes())
}

// The core's own document, or all of the group without a name for clients that ask for aggregated discovery.
func (f *front) api(w http.ResponseWriter, r *http.Request) {
	all := aggregated.NewResourceManager("api")
	all.SetGroups(f.legacy)
	aggregated.WrapAggregatedDiscoveryToHandler(f.core.forward, all, nil).ServeHTTP(w, r)
}

func (f *front) apis(w http.ResponseWriter, r *http.Request) {
	extensions, err := f.extensions()
	if failed(w, err) {
		return
	}
	groups := slices.Concat(f.groups, extensions)
	scheme := runtime.NewScheme()
	metav1.AddToGroupVersion(scheme, schema.GroupVersion{Version: "v1"})
	names, all := discovery.NewRootAPIsHandler(nowhere{}, serializer.NewCodecFactory(scheme)), aggregated.NewResourceManager("apis")
	all.SetGroups(groups)
	for i, group := range groups {
		named := metav1.APIGroup{Name: group.Name}
		for j, version := range group.Versions {
			named.Versions = append(named.Versions, metav1.GroupVersionForDiscovery{GroupVersion: group.Name + "/" + version.Version, Version: version.Version})
			all.SetGroupVersionPriority(metav1.GroupVersion{Group: group.Name, Version: version.Version}, 10000-i, 1000-j)
		}
		named.PreferredVersion = named.Versions[0]
		names.AddGroup(named)
	}
	aggregated.WrapAggregatedDiscoveryToHandler(names, all, nil).ServeHTTP(w, r)
}

func failed(w http.ResponseWriter, err error) bool {
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
	return err != nil
}

type nowhere struct{}

func (nowhere) ServerAddressByClientCIDRs(net.IP) []metav1.ServerAddressByClientCIDR { return nil }

// spec is the core's document without what the machinery has.
func (f *front) spec() (*spec.Swagger, error) {
	core, err := read[spec.Swagger](f.core, "/openapi/v2")
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(core.Paths.Paths, func(path string, _ spec.PathItem) bool { return strings.HasPrefix(path, "/apis/"+definitions) })
	aggregator.FilterSpecByPaths(core, []string{"/"}) // drops what only these paths use
	return core, nil
}

// openapiV2 merges again when the machinery's document has changed.
func (f *front) openapiV2(w http.ResponseWriter, r *http.Request) {
	f.openapi.Lock()
	defer f.openapi.Unlock()
	document, err := f.machinery.get("/openapi/v2")
	if err == nil && !bytes.Equal(document, f.openapi.of) {
		var all *spec.Swagger
		added := new(spec.Swagger)
		if all, err = f.spec(); err == nil {
			err = json.Unmarshal(document, added)
		}
		if err == nil {
			err = aggregator.MergeSpecsIgnorePathConflictRenamingDefinitionsAndParameters(all, added)
		}
		if err == nil {
			mux := &served{}
			handler.NewOpenAPIService(all).RegisterOpenAPIVersionedService("/openapi/v2", mux)
			f.openapi.of, f.openapi.merged = document, mux.Handler
		}
	}
	if failed(w, err) {
		return
	}
	f.openapi.merged.ServeHTTP(w, r)
}

// served is the handler that a service registers.
type served struct{ http.Handler }

func (s *served) Handle(_ string, handler http.Handler) { s.Handler = handler }

// ofCore converts the core's document, which has no v3.
func (f *front) ofCore() (*handler3.OpenAPIService, error) {
	f.openapi.Lock()
	defer f.openapi.Unlock()
	if f.openapi.version != nil {
		return f.openapi.version, nil
	}
	all, err := f.spec()
	if err != nil {
		return nil, err
	}
	service := handler3.NewOpenAPIService()
	for _, group := range slices.Concat(f.legacy, f.groups) {
		for _, version := range group.Versions {
			path := prefix(group.Name, version.Version)
			part := aggregator.FilterSpecByPathsWithoutSideEffects(all, []string{"/" + path + "/"})
			service.UpdateGroupVersion(path, openapiconv.ConvertV2ToV3(part))
		}
	}
	f.openapi.version = service
	return service, nil
}

func (f *front) openapiOfCore(w http.ResponseWriter, r *http.Request) {
	service, err := f.ofCore()
	if failed(w, err) {
		return
	}
	service.HandleGroupVersion(w, r)
}

type root struct {
	Paths map[string]json.RawMessage `json:"paths"`
}

func (f *front) openapiV3(w http.ResponseWriter, r *http.Request) {
	all, err := read[root](f.machinery, "/openapi/v3")
	if failed(w, err) {
		return
	}
	service, err := f.ofCore()
	if failed(w, err) {
		return
	}
	core := httptest.NewRecorder()
	service.HandleDiscovery(core, r)
	json.Unmarshal(core.Body.Bytes(), all) // adds to the map
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(all)
}
