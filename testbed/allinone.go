// All of Kubernetes that the test bed needs as one program, which is what it is called as: most packages are shared, so
// one link instead of four. It is compiled inside the source tree of Kubernetes by `assets`.
package main

import (
	"math/rand"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"k8s.io/component-base/logs"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

func command(name string) *cobra.Command {
	switch name {
	case "kube-apiserver":
		return apiserver.NewAPIServerCommand()
	case "kube-controller-manager":
		return controllers.NewControllerManagerCommand()
	case "kube-scheduler":
		return scheduler.NewSchedulerCommand()
	case "kubelet":
		return kubelet.NewKubeletCommand()
	}
	return nil
}

func main() {
	rand.Seed(time.Now().UnixNano())
	program := command(filepath.Base(os.Args[0]))
	if program == nil {
		println("call it as kube-apiserver, kube-controller-manager, kube-scheduler or kubelet")
		os.Exit(2)
	}
	logs.InitLogs()
	defer logs.FlushLogs()
	if program.Execute() != nil {
		os.Exit(1)
	}
}
